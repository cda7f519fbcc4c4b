/** Small settings of this browser. Where storage is closed, they last as long as the page. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(`quarry.${name}`);
  } catch {
    return null;
  }
}

export function writeSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`quarry.${name}`);
    else localStorage.setItem(`quarry.${name}`, value);
  } catch {
    // Nothing to do: the setting holds until the page is left.
  }
}
