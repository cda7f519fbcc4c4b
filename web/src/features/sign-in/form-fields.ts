import type { FormEvent } from 'react';

/** Reads the named fields of a form that was sent, and stops the browser from sending it too. */
export function formFields(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
}
