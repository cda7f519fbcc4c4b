import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

interface GlobalKeys {
  onPalette: () => void;
  onHelp: () => void;
}

/** ⌘K everywhere; `/`, `?`, `j` and `k` wherever nothing is being typed. */
export function useGlobalKeys({ onPalette, onHelp }: GlobalKeys): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      return onPalette();
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
    if (event.key === '?') return onHelp();
    if (document.querySelector('dialog[open]')) return;
    if (event.key === '/') {
      event.preventDefault();
      if (!focusComposer()) void navigate({ to: '/' }).then(focusSoon);
    }
    if (event.key === 'j' || event.key === 'k') moveInList(event.key === 'j' ? 1 : -1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=grid]') !== null
  );
}

function focusComposer(): boolean {
  const composer = document.querySelector<HTMLElement>('[data-composer]');
  composer?.focus();
  return composer !== null;
}

const focusSoon = () => requestAnimationFrame(focusComposer);

/** Moves the focus among the rows (`data-row`) of the list (`data-list`) that has it, or of the page's own list. */
function moveInList(step: 1 | -1): void {
  const list =
    document.activeElement?.closest('[data-list]') ??
    document.querySelector('#content [data-list]') ??
    document.querySelector('[data-list]');
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
