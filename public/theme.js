/*
 * The colours that were chosen on this device, before anything is painted. A file of its own, because the content
 * security policy lets no script stand in the page, and not a module, because modules wait for the whole page.
 */
try {
  const { theme } = JSON.parse(localStorage.getItem('vest:preferences')) ?? {};
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing, or what nobody can read: the system's colours.
}
