/** Papers, clothes, beasts and instruments, drawn as the goods beside them are. */

import { area, circle, ellipse, line, path } from '$lib/table/figures/shapes';
import type { Draw } from './goods';

const coins: Draw = (k) => [
  ...[0, 1, 2, 3, 4].flatMap((i) => [
    area(path`M14,${96 - i * 13} a26,9 0 0 0 52,0 v10 a26,9 0 0 1 -52,0Z`, i % 2 === 0 ? k.shade : k.lit),
    area(ellipse(40, 96 - i * 13, 26, 9), k.lit),
  ]),
  area(ellipse(40, 44, 18, 5.6), k.shade),
  area(circle(86, 82, 25), k.lit),
  area('M86,57 a25,25 0 0 1 0,50 C98,96 98,68 86,57Z', k.shade),
  line(circle(86, 82, 18), k.ink, 1.8),
  area('M78,92 C76,80 80,72 87,70 C94,72 94,80 90,84 C94,88 95,92 94,94Z', k.spot),
];

const pen: Draw = (k) => [
  area('M8,62 L98,46 L112,98 L22,116Z', k.pale),
  area('M98,46 L112,98 L100,100.5 L87,48Z', k.lit),
  line('M22,72 L60,65', k.ink, 3),
  ...[82, 91, 100].map((y) => line(path`M26,${y} L86,${y - 11.6}`, k.shade, 2)),
  area('M106,4 C84,10 66,34 58,78 C74,66 104,40 106,4Z', k.lit),
  area('M106,4 C96,30 78,56 58,78 C74,66 104,40 106,4Z', k.shade),
  line('M104,8 C84,34 66,60 54,92', k.ink, 2.2),
  line('M88,38 l10,-2 M76,54 l12,-1', k.ground, 2),
];

const letter: Draw = (k) => [
  area('M10,36 H110 V104 H10Z', k.lit),
  area('M110,36 V104 H10 L60,62Z', k.shade),
  area('M10,104 L54,66 Q60,62 66,66 L110,104Z', k.pale),
  area('M10,36 H110 L66,74 Q60,79 54,74Z', k.pale),
  line('M10,36 L54,74 Q60,79 66,74 L110,36', k.shade, 2),
  area(circle(60, 76, 13), k.spot),
  area('M50,70 q-6,6 2,14 q-4,-6 -2,-14Z', k.ink, 0.35),
  line('M55,76 h10 M60,71 v10', k.ink, 2),
];

const sheet: Draw = (k) => [
  area('M26,8 H96 V112 H26Z', k.pale),
  area('M84,8 H96 V112 H84Z', k.lit),
  area('M34,18 H78 V28 H34Z', k.ink),
  area('M46,34 H66 V38 H46Z', k.spot),
  area('M34,46 H54 V74 H34Z', k.shade),
  ...[46, 53, 60, 67, 74].map((y) => line(path`M60,${y + 1} H78`, k.shade, 2)),
  ...[84, 91, 98].map((y, i) => line(path`M34,${y} H${i === 2 ? 64 : 78}`, k.shade, 2)),
  area('M56,4 L64,4 L62,14 H58Z', k.spot),
];

const horseshoe: Draw = (k) => [
  area('M22,108 C2,70 14,12 60,12 C106,12 118,70 98,108 H78 C94,74 90,34 60,34 C30,34 26,74 42,108Z', k.lit),
  area('M60,12 C106,12 118,70 98,108 H78 C94,74 90,34 60,34 C84,26 104,50 92,84 C98,44 84,18 60,12Z', k.shade),
  ...[
    [22, 82],
    [22, 60],
    [30, 38],
    [90, 38],
    [98, 60],
    [98, 82],
  ].map(([x, y]) => area(circle(x as number, y as number, 3.2), k.ink)),
  line('M52,112 C56,96 50,84 58,70 M64,112 C62,94 70,88 66,72 M74,112 C70,102 76,96 74,88', k.spot, 3),
];

const pane: Draw = (k) => [
  area('M14,8 H106 V112 H14Z', k.lit),
  area('M96,8 H106 V112 H14 V104 H96Z', k.shade),
  area('M22,16 H56 V56 H22Z M64,16 H96 V56 H64Z M22,64 H56 V104 H22Z M64,64 H96 V104 H64Z', k.pale),
  area('M64,64 H96 V104 H64Z', k.ink),
  area('M64,64 H92 L80,74 L76,68 L70,84 L64,80Z M64,104 V92 L74,90 L82,98 L96,88 V104Z', k.pale),
  line('M96,70 L88,80 L96,84', k.pale, 2),
  area('M22,16 H40 L22,36Z M64,16 H76 L64,30Z', k.ground, 0.6),
  area('M78,80 l8,-3 5,7 -6,7 -8,-3Z', k.spot),
];

const hat: Draw = (k) => [
  area('M30,78 C30,34 34,22 60,22 C86,22 90,34 90,78Z', k.lit),
  area('M64,22 C86,22 90,34 90,78 H74 C76,52 74,34 64,22Z', k.shade),
  area('M30,62 H90 V76 H30Z', k.spot),
  area('M6,78 C26,70 94,70 114,78 C94,90 26,90 6,78Z', k.lit),
  area('M70,72.6 C90,73.4 106,75 114,78 C100,86 84,87.6 66,87.2 C82,84 84,78 70,72.6Z', k.shade),
  line('M12,112 L104,96', k.ink, 5),
  area(circle(106, 95, 6), k.pale),
];

const cradle: Draw = (k) => [
  area('M16,52 H70 C70,30 82,18 106,18 V84 H16Z', k.lit),
  area('M82,30 C88,22 96,18 106,18 V84 H82Z', k.shade),
  area('M16,52 H82 V60 H16Z', k.pale),
  area('M24,44 C36,36 58,38 66,52 H20Z', k.pale),
  area('M4,92 C34,108 88,108 118,90 L114,84 H10Z', k.ink),
  ...[30, 46, 62].map((x) => line(path`M${x},66 V80`, k.shade, 3)),
  area('M92,46 h6 v6 h-6Z', k.spot),
];

const curtain: Draw = (k) => [
  area('M10,14 H110 V112 H10Z', k.ink),
  area('M10,14 H58 C54,50 56,84 52,112 H10Z', k.lit),
  area('M62,14 H110 V112 H68 C64,84 66,50 62,14Z', k.shade),
  ...[22, 34, 46].map((x) => line(path`M${x},16 C${x - 2},50 ${x + 1},80 ${x - 3},112`, k.shade, 3)),
  ...[74, 86, 98].map((x) => line(path`M${x},16 C${x + 2},50 ${x - 1},80 ${x + 3},112`, k.lit, 2, 0.55)),
  area('M57,20 H63 C61,60 62,90 63,112 H57 C58,90 59,60 57,20Z', k.spot),
  area('M4,8 H116 V15 H4Z', k.pale),
  area(`${circle(4, 11.5, 5)} ${circle(116, 11.5, 5)}`, k.pale),
];

const rings: Draw = (k) => [
  line(circle(44, 70, 28), k.lit, 9),
  line(circle(78, 70, 28), k.shade, 9),
  line('M66.4,52.9 a28,28 0 0 1 4,26.3', k.lit, 9),
  line(path`M24,56 a24,24 0 0 1 12,-11`, k.pale, 3),
  area('M34,38 L44,24 L54,38 L44,48Z', k.pale),
  area('M44,24 L54,38 L44,48Z', k.spot),
];

const ship: Draw = (k) => [
  line('M58,8 V88', k.ink, 4),
  line('M34,30 V88 M84,26 V88', k.ink, 3),
  area('M58,12 C82,20 86,46 64,58 L58,56Z', k.pale),
  area('M58,12 C70,22 72,44 58,56Z', k.lit),
  area('M34,32 C50,38 52,58 38,68 L34,66Z', k.lit),
  area('M84,28 C104,34 106,56 90,68 L84,66Z', k.pale),
  area('M84,28 C94,36 95,56 84,66Z', k.lit),
  area('M6,82 H116 C112,98 102,106 92,108 H26 C16,104 10,94 6,82Z', k.shade),
  area('M6,82 H116 L113,90 H9Z', k.lit),
  ...[28, 46, 64, 82].map((x) => area(path`M${x},94 h7 v6 h-7Z`, k.ink)),
  line('M0,112 C14,104 24,118 40,111 C56,104 66,118 82,111 C96,105 106,116 120,110', k.pale, 4),
  area('M58,4 L76,8 L58,13Z', k.spot),
];

const ferry: Draw = (k) => [
  line('M38,36 C30,28 36,20 26,12', k.pale, 4),
  area('M34,34 H48 V62 H34Z', k.spot),
  area('M34,34 H48 V41 H34Z', k.ink),
  line('M88,22 V62', k.ink, 3),
  area('M88,24 L102,29 L88,34Z', k.spot),
  area('M22,60 H98 V84 H22Z', k.pale),
  area('M84,60 H98 V84 H84Z', k.lit),
  area('M58,46 H80 V62 H58Z', k.lit),
  area('M72,46 H80 V62 H72Z', k.shade),
  ...[30, 43, 56, 69].map((x) => area(path`M${x},67 h8 v8 h-8Z`, k.ink)),
  area('M6,82 H114 C112,96 104,106 92,108 H26 C14,106 8,96 6,82Z', k.shade),
  area('M6,82 H114 L112,90 H8Z', k.lit),
  line('M0,112 C14,104 24,118 40,111 C56,104 66,118 82,111 C96,105 106,116 120,110', k.pale, 4),
];

const bicycle: Draw = (k) => [
  ...[28, 92].flatMap((x) => [
    line(circle(x, 80, 24), k.lit, 5),
    line(path`M${x},56 a24,24 0 0 1 0,48`, k.shade, 5),
    line(path`M${x - 17},63 l34,34 M${x + 17},63 l-34,34`, k.pale, 1.6),
    area(circle(x, 80, 4), k.ink),
  ]),
  line('M28,80 L46,44 H80 L60,80 H28 M46,44 L60,80', k.spot, 5),
  line('M92,80 L78,34', k.spot, 5),
  line('M46,44 L43,36', k.ink, 4),
  area('M30,31 C40,28 50,29 56,34 L52,39 H34Z', k.ink),
  line('M78,34 C84,28 94,28 98,34', k.ink, 4),
  area(circle(60, 80, 7), k.lit),
  line('M60,80 L66,92 M62,92 h9', k.ink, 3),
];

const print: Draw = (k) => [
  area('M18,8 H102 V112 H18Z', k.pale),
  area('M92,8 H102 V112 H92Z', k.lit),
  ...[6, 12, 18, 24, 30].map((r, i) =>
    line(
      path`M${56 - r},${58 + r * 0.5} C${56 - r},${56 - r * 1.3} ${56 + r},${56 - r * 1.3} ${56 + r},${58 + r * 0.35}`,
      i === 2 ? k.spot : k.ink,
      2.6,
    ),
  ),
  ...[9, 15, 21].map((r) =>
    line(
      path`M${56 - r},${70 + r * 0.3}
        C${56 - r * 0.6},${74 + r * 0.6} ${56 + r * 0.7},${76 + r * 0.5} ${56 + r},${68 + r * 0.3}`,
      k.ink,
      2.4,
    ),
  ),
  line('M28,102 H66', k.shade, 3),
];

const camera: Draw = (k) => [
  area('M0,10 H14 V66 H0Z', k.shade),
  line('M12,40 H34', k.shade, 8),
  area('M28,26 L92,40 L86,74 L22,60Z', k.lit),
  area('M24.5,46 L89,60 L86,74 L22,60Z', k.shade),
  area('M86,38 L104,42 L98,78 L80,74Z', k.ink),
  area(ellipse(93, 58, 7, 11), k.pale),
  area(ellipse(93, 58, 3.4, 6), k.spot),
  area('M20,20 L98,36 L97,43 L18,27Z', k.pale),
  area(circle(38, 44, 3), k.spot),
  area('M98,70 L120,110 H52 L84,76Z', k.sun, 0.8),
];

const telephone: Draw = (k) => [
  area('M30,58 C34,44 86,44 90,58 L104,104 H16Z', k.lit),
  area('M66,48 C80,48 88,52 90,58 L104,104 H76Z', k.shade),
  area('M10,38 C10,20 30,14 60,14 C90,14 110,20 110,38 V48 H86 V36 C70,30 50,30 34,36 V48 H10Z', k.ink),
  area('M10,38 C12,26 30,19 60,19 C40,20 22,26 22,48 H10Z', k.shade, 0.6),
  area(circle(58, 80, 19), k.pale),
  ...Array.from({ length: 9 }, (_, i) =>
    area(circle(58 + Math.cos(i * 0.62 - 0.6) * 13, 80 + Math.sin(i * 0.62 - 0.6) * 13, 2.5), k.ink),
  ),
  area(circle(58, 80, 5), k.spot),
];

const docket: Draw = (k) => [
  area('M22,26 L100,16 L110,96 L32,108Z', k.shade),
  area('M14,22 L92,14 L100,96 L22,104Z', k.pale),
  area('M14,22 L92,14 L94,32 L16,41Z', k.lit),
  line('M26,54 L70,49 M28,64 L80,58 M29,74 L62,70', k.ink, 2.2),
  area('M50,17.4 L60,16.4 L68,99.4 L58,100.4Z', k.spot),
  area('M16,80 L98,71 L99,80 L17,90Z', k.spot),
  area('M62,76 C50,62 44,72 60,80 C44,90 54,98 64,82 C78,94 84,82 66,78 C82,66 72,60 62,76Z', k.spot),
  area(circle(63, 79, 4), k.ink, 0.5),
];

const spectacles: Draw = (k) => [
  area('M8,78 L112,60 V112 H8Z', k.pale),
  ...[84, 94, 104].map((y) => line(path`M20,${y} L${y > 100 ? 70 : 100},${y - (y > 100 ? 8 : 14)}`, k.shade, 2.4)),
  area(circle(36, 56, 20), k.lit, 0.85),
  area(circle(84, 50, 20), k.lit, 0.85),
  line(`${circle(36, 56, 20)} ${circle(84, 50, 20)}`, k.ink, 5),
  line('M55,50 C58,44 62,44 65,48', k.ink, 5),
  line('M17,50 L6,26 M103,44 L112,20', k.ink, 4),
  line('M28,48 l8,-6 M76,42 l8,-6', k.pale, 3),
];

const wheel: Draw = (k) => [
  ...Array.from({ length: 6 }, (_, i) => {
    const turn = (i / 6) * Math.PI;
    return line(
      path`M${60 - Math.cos(turn) * 40},${58 - Math.sin(turn) * 40}
        L${60 + Math.cos(turn) * 40},${58 + Math.sin(turn) * 40}`,
      k.shade,
      6,
    );
  }),
  line(circle(60, 58, 43), k.lit, 11),
  line('M60,15 a43,43 0 0 1 0,86', k.shade, 11),
  line(circle(60, 58, 49), k.ink, 3),
  area(circle(60, 58, 13), k.lit),
  area(circle(60, 58, 6), k.spot),
  area('M0,108 H120 V116 H0Z', k.pale),
];

const cap: Draw = (k) => [
  area('M20,80 C18,36 36,20 60,20 C86,20 102,38 100,80Z', k.lit),
  area('M66,20 C88,24 102,40 100,80 H80 C84,54 80,34 66,20Z', k.shade),
  area('M16,76 H104 V98 H16Z', k.spot),
  ...[26, 38, 50, 62, 74, 86].map((x) => line(path`M${x},78 V96`, k.ink, 1.8)),
  area(circle(60, 16, 9), k.pale),
  ...[36, 50, 66].map((x) =>
    line(path`M${x},${30 + Math.abs(50 - x) * 0.3} C${x - 3},48 ${x - 3},60 ${x - 2},74`, k.shade, 2.4),
  ),
];

export const EFFECTS = {
  coins,
  pen,
  letter,
  sheet,
  horseshoe,
  pane,
  hat,
  cradle,
  curtain,
  rings,
  ship,
  ferry,
  bicycle,
  print,
  camera,
  telephone,
  docket,
  spectacles,
  wheel,
  cap,
} satisfies Record<string, Draw>;
