// Before the first paint, so that neither the colours nor the language change before the reader's eyes.
(() => {
  try {
    const theme = localStorage.getItem('quarry.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    const locale = localStorage.getItem('quarry.locale');
    document.documentElement.lang =
      locale === 'ja' || locale === 'en' ? locale : navigator.language.startsWith('ja') ? 'ja' : 'en';
  } catch {
    // Storage is closed to us: the system's theme and English are right then.
  }
})();

// Who is signed in is asked while the program is still on its way; `lib/account.ts` takes the answer.
if (!/^\/(sign-in|welcome|invite|reset|shared)(\/|$)/.test(location.pathname)) {
  globalThis.quarryMe = fetch('/api/account/me');
  globalThis.quarryMe.catch(() => undefined);
}
