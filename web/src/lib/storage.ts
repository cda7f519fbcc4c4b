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

/** What the tab could not take: it holds until the page is left. */
const unkept = new Map<string, string>();

/** What lasts as long as this tab. */
export function readOfTab(name: string): string | null {
  try {
    return unkept.get(name) ?? sessionStorage.getItem(`quarry.${name}`);
  } catch {
    return null;
  }
}

export function writeOfTab(name: string, value: string | null): void {
  unkept.delete(name);
  try {
    if (value === null) sessionStorage.removeItem(`quarry.${name}`);
    else sessionStorage.setItem(`quarry.${name}`, value);
  } catch {
    if (value !== null) unkept.set(name, value);
  }
}

export function clearTab(): void {
  unkept.clear();
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    for (const name of names) if (name?.startsWith('quarry.')) sessionStorage.removeItem(name);
  } catch {
    // Closed storage holds nothing.
  }
}
