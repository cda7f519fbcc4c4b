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
