import { benchBoard } from './board.ts';
import { benchCalls } from './calls.ts';
import { benchConnections } from './connections.ts';
import { benchFanout } from './fanout.ts';
import { benchInvocation } from './invocation.ts';
import { benchJudging } from './judging.ts';
import { benchList } from './list.ts';
import { benchLoad } from './load.ts';
import { type BenchGap, type BenchRow } from './measure.ts';
import { benchPage } from './page.ts';
import { benchPictures } from './pictures.ts';
import { benchPlayer } from './player.ts';
import { benchSpectators } from './spectators.ts';
import { benchStandings } from './standings.ts';
import { benchState } from './state.ts';
import { benchTranslation } from './translation.ts';
import { benchWall } from './wall.ts';
import { benchWire } from './wire.ts';

const BENCHES: Readonly<Record<string, () => Promise<readonly (BenchRow | BenchGap)[]>>> = {
  state: benchState,
  player: benchPlayer,
  standings: benchStandings,
  board: benchBoard,
  live: benchFanout,
  calls: benchCalls,
  connections: benchConnections,
  wire: benchWire,
  spectators: benchSpectators,
  judging: benchJudging,
  invocation: benchInvocation,
  list: benchList,
  pictures: benchPictures,
  translation: benchTranslation,
  wall: benchWall,
  load: benchLoad,
  page: benchPage,
};

/** Runs the benches named on the command line, or all, and prints each ratio beside its target. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in BENCHES));
  if (unknown.length > 0) {
    console.error(`No bench: ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`);
    process.exit(1);
  }
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}`);
    for (const row of await bench()) console.log('why' in row ? gapLine(row) : lineOf(row));
  }
  process.exit(0);
}

function lineOf({ name, ratio, target, wanted, detail }: BenchRow): string {
  const met = wanted === 'at most' ? ratio <= target : ratio >= target;
  const shown = ratio >= 100 ? ratio.toFixed(0) : ratio.toFixed(2);
  return `  ${met ? 'met   ' : 'MISSED'} ${shown.padStart(7)}  ${wanted} ${target}  ${name} (${detail})`;
}

function gapLine({ name, why }: BenchGap): string {
  return `  NOT MEASURED    ${name} (${why})`;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
