/** Printing one paper of a page: that which has the attribute `data-printed`. */

import './print-alone.css';

/** Opens the browser’s print dialogue for the marked paper alone. */
export function printAlone(): void {
  const { dataset } = document.documentElement;
  dataset.printAlone = '';
  window.print();
  delete dataset.printAlone;
}
