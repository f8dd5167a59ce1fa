// Before the first paint: what was chosen with the Lamps button, or else what the system prefers.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('light');
  } catch (_) {
    /* storage may be forbidden; the system decides */
  }
  var dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.light =
    chosen === 'evening' || chosen === 'afternoon' ? chosen : dark ? 'evening' : 'afternoon';
})();
