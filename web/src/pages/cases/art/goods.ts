/** Goods and tools that a trial turns on: flat paper shapes in a box of 120 × 120, lit from the upper left. */

import { area, circle, ellipse, line, path, type Shape } from '$lib/table/figures/shapes';
import type { Inks } from './inks';

export type Draw = (inks: Inks) => Shape[];

const rays = (x: number, y: number, from: number, to: number, count: number, color: string, width: number): Shape[] =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * Math.PI * 2;
    return line(
      path`M${x + Math.cos(turn) * from},${y + Math.sin(turn) * from}
        L${x + Math.cos(turn) * to},${y + Math.sin(turn) * to}`,
      color,
      width,
    );
  });

const watch: Draw = (k) => [
  line('M60,30 C60,12 84,4 98,14 C110,23 104,38 116,44', k.shade, 3),
  area('M54,24 h12 v12 h-12Z', k.shade),
  area(circle(60, 22, 8), k.lit),
  area(circle(60, 22, 4.5), k.ground),
  area(circle(60, 70, 38), k.lit),
  area('M60,32 a38,38 0 0 1 0,76 C78,98 84,60 60,32Z', k.shade),
  area(circle(60, 70, 30), k.pale),
  ...rays(60, 70, 23, 27, 12, k.ink, 2.2),
  line('M60,70 L60,50', k.ink, 3),
  line('M60,70 L73,77', k.ink, 3),
  area(circle(60, 70, 3.4), k.spot),
];

const purse: Draw = (k) => [
  area('M36,46 C18,66 12,106 60,108 C108,106 102,66 84,46Z', k.lit),
  area('M66,46 C92,70 92,96 60,108 C108,106 102,66 84,46Z', k.shade),
  area('M32,34 C44,44 76,44 88,34 L84,48 H36Z', k.lit),
  area('M66,41 C76,40 82,38 88,34 L84,48 H68Z', k.shade),
  line('M34,48 C48,54 72,54 86,48', k.spot, 4),
  line('M84,49 C96,54 98,64 93,72', k.spot, 3),
  area(circle(22, 104, 9), k.pale),
  area(circle(38, 110, 7), k.spot),
  line('M18,104 h8', k.ink, 1.6),
];

const spoons: Draw = (k) =>
  [-24, 0, 24]
    .flatMap((lean, i) => {
      const x = 60 + lean,
        foot = 60 + lean * 0.32;
      return [
        line(path`M${x},46 L${foot},112`, i === 2 ? k.shade : k.lit, 6),
        area(ellipse(x, 28, 12, 19), k.lit),
        area(path`M${x},9 a12,19 0 0 1 0,38 C${x + 7},40 ${x + 7},18 ${x},9Z`, k.shade),
        area(ellipse(x - 3, 24, 3, 8), k.pale),
      ];
    })
    .concat([area('M38,84 H82 V94 H38Z', k.spot)]);

const bundle: Draw = (k) => [
  area('M14,70 C22,46 98,46 106,70 C112,98 92,108 60,108 C28,108 8,98 14,70Z', k.lit),
  area('M62,52 C94,52 104,60 106,70 C112,98 92,108 60,108 C86,98 84,72 62,52Z', k.shade),
  area('M60,56 C44,50 30,30 36,20 C48,22 58,38 60,56Z', k.lit),
  area('M60,56 C76,50 92,32 88,20 C74,22 62,38 60,56Z', k.shade),
  area(ellipse(60, 55, 10, 7), k.spot),
  ...[
    [34, 76],
    [52, 88],
    [44, 64],
    [76, 84],
    [90, 74],
    [68, 70],
  ].map(([x, y]) => area(circle(x as number, y as number, 2.6), k.pale)),
];

const boots: Draw = (k) =>
  [
    [0, k.lit, k.shade],
    [42, k.lit, k.shade],
  ].flatMap(([dx, lit, shade]) => {
    const x = dx as number;
    return [
      area(
        path`M${x + 14},20 H${x + 42} L${x + 43},76 C${x + 58},82 ${x + 66},90 ${x + 66},100 H${x + 14}Z`,
        lit as string,
      ),
      area(
        path`M${x + 32},20 H${x + 42} L${x + 43},76 C${x + 58},82 ${x + 66},90 ${x + 66},100 H${x + 40}
          C${x + 44},84 ${x + 34},60 ${x + 32},20Z`,
        shade as string,
      ),
      area(path`M${x + 12},100 H${x + 68} V107 H${x + 38} L${x + 34},110 H${x + 12}Z`, k.ink),
      line(path`M${x + 14},30 H${x + 42}`, k.spot, 5),
      ...[46, 56, 66].map((y) => line(path`M${x + 22},${y} H${x + 38}`, k.ink, 1.8)),
    ];
  });

const cloth: Draw = (k) => [
  area('M12,92 C12,84 22,80 30,80 L112,60 V88 L30,110 C20,112 12,104 12,92Z', k.shade),
  area('M10,68 C10,56 20,50 30,50 L108,34 V60 L30,82 C18,84 10,80 10,68Z', k.lit),
  area(ellipse(27, 67, 15, 17), k.pale),
  line('M27,54 a12,13 0 1 0 8,22 a8,9 0 1 0 -9,-13', k.shade, 2.6),
  ...[50, 68, 86, 104].map((x) => line(path`M${x},${46 - (x - 50) * 0.2} L${x},${76 - (x - 50) * 0.26}`, k.spot, 3)),
  area('M64,39 L84,35 L96,14 L88,10 Z', k.pale),
  line('M90,22 h8', k.ink, 1.6),
];

const keys: Draw = (k) => [
  line(circle(44, 34, 20), k.shade, 5),
  area(path`M42,50 L52,50 L57,104 L47,105Z`, k.lit),
  area('M52,50 L57,104 L52,104.5 L48,50Z', k.shade),
  area('M57,88 h12 v6 h-11Z M58,98 h9 v6 h-9Z', k.shade),
  area('M58,40 L96,62 L88,102 L64,92 L60,60Z', k.pale),
  area('M88,58 L96,62 L88,102 L80,98.5Z', k.lit),
  area(circle(70, 58, 3.6), k.ground),
  line('M52,40 C58,44 66,48 70,58', k.spot, 2.4),
  ...[72, 80].map((y) => line(path`M68,${y} l16,5`, k.ink, 2)),
];

const ladder: Draw = (k) => [
  area('M34,10 H104 V86 H34Z', k.pale),
  area('M40,16 H66 V46 H40Z M72,16 H98 V46 H72Z M40,52 H66 V80 H40Z M72,52 H98 V80 H72Z', k.ink),
  area('M84,26 a10,10 0 1 0 8,14 a8,8 0 0 1 -8,-14Z', k.spot),
  area('M28,86 H110 V94 H28Z', k.shade),
  area('M72,52 H98 L92,80 H72Z', k.shade, 0.55),
  line('M12,116 L52,30', k.lit, 5),
  line('M32,120 L70,36', k.shade, 5),
  ...[0, 1, 2, 3, 4, 5].map((i) => line(path`M${17 + i * 7},${104 - i * 14.6} l19.5,4`, k.lit, 4)),
];

const lantern: Draw = (k) => [
  line(path`M42,24 a18,16 0 0 1 36,0`, k.shade, 4),
  area('M40,24 H80 L88,38 H32Z', k.lit),
  area('M64,24 H80 L88,38 H66Z', k.shade),
  area('M36,38 H84 V96 H36Z', k.pale),
  area('M60,86 C46,78 52,66 60,50 C68,66 74,78 60,86Z', k.spot),
  area('M60,84 C54,80 56,72 60,66 C64,72 66,80 60,84Z', k.pale),
  area('M36,38 h5 v58 h-5Z M79,38 h5 v58 h-5Z', k.ink),
  area('M30,96 H90 L94,108 H26Z', k.lit),
  area('M66,96 H90 L94,108 H68Z', k.shade),
];

const slip: Draw = (k) => [
  area('M0,76 L120,62 V120 H0Z', k.shade),
  area('M0,76 L120,62 V68 L0,82Z', k.lit),
  area('M20,34 L70,24 L84,84 L32,96Z', k.pale),
  area('M20,34 L70,24 L74,42 L24,53Z', k.lit),
  ...[62, 70, 78].map((y, i) => line(path`M${34 + i},${y} l${30 - i * 5},-7`, k.ink, 2.2)),
  line('M72,96 L106,44', k.spot, 7),
  area('M69,101 L69,92 L76,96Z', k.ink),
  line('M104,47 l3,-5', k.pale, 7),
];

const stair: Draw = (k) =>
  [
    area('M70,0 H120 V46 H70Z', k.pale),
    area('M78,6 H104 V46 H78Z', k.spot, 0.85),
    area('M104,6 L112,2 V46 H104Z', k.ink),
    ...[0, 1, 2, 3, 4].flatMap((i) => [
      area(path`M0,${112 - i * 14} H${i === 4 ? 120 : 120} V${120 - i * 14} H0Z`, 'none'),
      area(path`M${14 * i},${106 - i * 14} H120 V120 H${14 * i}Z`, i % 2 === 0 ? k.lit : k.shade),
    ]),
    ...[0, 1, 2, 3, 4].map((i) => line(path`M${14 * i},${106 - i * 14} H120`, k.pale, 2)),
    line('M6,70 L84,-8', k.ink, 4),
    ...[0, 1, 2, 3, 4].map((i) => line(path`M${10 + i * 14},${66 - i * 14} V${106 - i * 14}`, k.ink, 2.4)),
  ].filter((one) => one.fill !== 'none');

const hatchet: Draw = (k) => [
  area('M34,112 L74,22 L84,26 L46,117Z', k.lit),
  area('M78,24 L84,26 L46,117 L40,114.6Z', k.shade),
  area('M62,20 C76,6 92,8 108,2 C116,22 112,44 100,58 C94,46 84,40 66,42Z', k.pale),
  area('M108,2 C116,22 112,44 100,58 C96,50 104,26 100,5Z', k.shade),
  area('M58,18 L88,30 L82,44 L52,32Z', k.ink),
];

const bottle: Draw = (k) => [
  area('M40,10 H60 V20 H40Z', k.spot),
  area('M42,20 H58 V38 C70,42 76,50 76,62 V108 H24 V62 C24,50 30,42 42,38Z', k.lit),
  area('M54,20 H58 V38 C70,42 76,50 76,62 V108 H62 V62 C62,48 56,44 54,38Z', k.shade),
  area('M24,64 H76 V94 H24Z', k.pale),
  ...[72, 79, 86].map((y, i) => line(path`M32,${y} H${68 - i * 8}`, k.ink, 2.2)),
  line('M84,106 L104,70', k.pale, 4),
  area('M100,74 C96,62 104,50 111,52 C118,56 114,68 106,76Z', k.pale),
  area('M108,53 C117,54 114,68 106,76 C112,66 112,58 108,53Z', k.shade),
];

const match: Draw = (k) => [
  area(
    path`M64,8 C84,28 86,44 76,56 C84,54 86,48 86,44 C98,62 88,80 68,80
        C46,80 40,60 52,44 C54,50 56,52 60,52 C56,38 58,22 64,8Z`,
    k.spot,
  ),
  area('M67,40 C78,52 80,62 76,70 C72,76 62,76 59,70 C55,62 62,54 67,40Z', k.pale),
  line('M66,70 L30,116', k.lit, 6),
  line('M68,68 L56,83', k.ink, 6),
  area('M70,94 L116,86 V110 L74,118Z', k.shade),
  area('M70,94 L116,86 L112,78 L66,87Z', k.lit),
  line('M75,112 L115,104', k.ink, 3),
];

export const GOODS = {
  watch,
  purse,
  spoons,
  bundle,
  boots,
  cloth,
  keys,
  ladder,
  lantern,
  slip,
  stair,
  hatchet,
  bottle,
  match,
} satisfies Record<string, Draw>;
