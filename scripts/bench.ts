// `npm run bench`: every benchmark and its bar, in one table. `-- --quick` runs short rounds and fewer events,
// `-- --stats-events <n>` sets how many events the stats are read over, `-- <name> …` runs only those named.
import { benchBinary } from './bench/binary.ts'
import { benchBlocks } from './bench/blocks.ts'
import { benchBridge } from './bench/bridge.ts'
import { benchDapp } from './bench/dapp.ts'
import { benchInterpreter } from './bench/interpreter.ts'
import { benchPipeline } from './bench/pipeline.ts'
import { benchQuotas } from './bench/quotas.ts'
import { benchScan } from './bench/scan.ts'
import { benchSharedStats } from './bench/shared-stats.ts'
import { benchStats } from './bench/stats.ts'
import { benchStreams } from './bench/streams.ts'
import { benchTradeIndex } from './bench/trade-index.ts'
import { benchTrades } from './bench/trades.ts'
import { benchExplore } from './bench/explore.ts'
import type { SeenBench } from './bench/explore-seen.ts'

type Options = { quick: boolean; statsEvents: number }

/** One line of the table. A figure that meets its bar exactly is ok. */
type Figure = { what: string; measured: number; unit: string; bar: number; better: 'more' | 'less' }

const EVENTS = 10_000_000
const QUICK_EVENTS = 200_000

const TRADES = 20_000_000
const QUICK_TRADES = 100_000

/** Name of each benchmark and the figures it returns. */
const benches: Record<string, (options: Options) => Promise<Figure[]>> = {
  pipeline: async ({ quick }) => {
    const { ratio, answerMs } = await (quick ? benchPipeline(7, 0.3) : benchPipeline())
    const what = `requests per second of a cached data route (an answer takes ${answerMs.toFixed(2)} ms, 16 at once), relative to bare Elysia`
    return [{ what, measured: ratio, unit: '', bar: 0.85, better: 'more' }]
  },
  quotas: async ({ quick }) => {
    const found = await (quick ? benchQuotas(9, 1) : benchQuotas())
    if (!found) return []
    const { perSecond, shared, inMemory, aloneShare } = found
    const medians = `medians ${shared.medianMs.toFixed(2)} and ${inMemory.medianMs.toFixed(2)} ms`
    const p99s = `p99 ${shared.p99Ms.toFixed(2)} and ${inMemory.p99Ms.toFixed(2)} ms`
    const alone = `${(100 * aloneShare).toFixed(2)} % without the store`
    const what = `shared quotas against quotas in memory at ${perSecond} requests a second (${medians}, ${p99s}; ${alone}): more at p99`
    return [{ what, measured: shared.p99Ms - inMemory.p99Ms, unit: 'ms', bar: 1, better: 'less' }]
  },
  scan: async ({ quick }) => {
    const { ownMs, scansPerSecond, wall, wire } = await benchScan(quick ? 3 : 20)
    const figures: Figure[] = [
      {
        what: `own time of a scan (${scansPerSecond.toLocaleString('en')} per second)`,
        measured: ownMs.median,
        unit: 'ms',
        bar: 0.5,
        better: 'less',
      },
      {
        what: 'decoding wire bytes, times faster than web3.js',
        measured: wire.ratio,
        unit: '',
        bar: 1,
        better: 'more',
      },
    ]
    for (const { what: of, ratio, floorRatio, assetsRatio } of wall ?? []) {
      const floor = `both requests alone ${floorRatio.toFixed(2)}`
      const what = `a scan with a local node, times one bare simulation (${floor}): ${of}`
      figures.push({ what, measured: ratio, unit: '', bar: 1.5, better: 'less' })
      const assets = `the same with \`include=assets\`, times without: ${of}`
      figures.push({ what: assets, measured: assetsRatio, unit: '', bar: 1.5, better: 'less' })
    }
    return figures
  },
  explore: async ({ quick }) => {
    const { smallMs, smallSeen, longMs, longPaths, anchor } = await benchExplore(quick ? 20 : 200)
    const { calls, medianMs, p99Ms, medianPaths, timesNative, timesPrototype } = anchor
    const ofAnchor = `exploring ${calls} different calls of 40,000 instructions, 1 MB`
    const ratios = `${timesNative.toFixed(0)} times one run by LiteSVM, ${timesPrototype.median.toFixed(2)} times the study's prototype`
    const seenBefore = (what: string, { medianMs: ms, p90Ms, timesFaster }: SeenBench): Figure =>
      less(
        `${what} whose shape was explored before (p90 ${p90Ms.toFixed(1)} ms, ${timesFaster.toFixed(0)} times faster)`,
        ms,
        5,
      )
    const less = (what: string, measured: number, bar: number): Figure => ({
      what,
      measured,
      unit: 'ms',
      bar,
      better: 'less',
    })
    return [
      less('exploring an unknown program, processor time', smallMs, 10),
      less(`exploring a call with 400 decisions (${longPaths} runs)`, longMs, 300),
      less(`${ofAnchor}: median (${medianPaths} runs; ${ratios})`, medianMs, 300),
      less(`the same: p99 (${timesPrototype.p99.toFixed(2)} times the prototype)`, p99Ms, 2_000),
      seenBefore('a small call', smallSeen),
      seenBefore('a call of Anchor size', anchor.seen),
    ]
  },
  interpreter: async ({ quick }) =>
    benchInterpreter(quick ? 100 : 1_000).map(({ what, ratio, megaUnits, bar }) => ({
      what: `the interpreter (${megaUnits.toFixed(0)} M units a second), times LiteSVM: ${what}`,
      measured: ratio,
      unit: '',
      bar,
      better: 'less',
    })),
  dapp: async ({ quick }) => {
    const { checkMicroseconds, lookUpMicroseconds, modelMicroseconds, listMegabytes, listedNames } =
      benchDapp(quick ? 3 : 15)
    const parts = `lists ${lookUpMicroseconds.toFixed(1)}, model ${modelMicroseconds.toFixed(1)}`
    const listed = `${listedNames.toLocaleString('en')} listed names`
    return [
      {
        what: `app check with ${listed} (${parts})`,
        measured: checkMicroseconds,
        unit: 'µs',
        bar: 50,
        better: 'less',
      },
      { what: `memory of ${listed}`, measured: listMegabytes, unit: 'MB', bar: 16, better: 'less' },
    ]
  },
  stats: async ({ statsEvents }) => {
    const { largeEvents, largeReadMs, smallEvents, ratio } = await benchStats(statsEvents)
    const read = `stats over ${largeEvents.toLocaleString('en')} events`
    const against = `the same, times ${smallEvents.toLocaleString('en')} events`
    return [
      { what: read, measured: largeReadMs, unit: 'ms', bar: 10, better: 'less' },
      { what: against, measured: ratio, unit: '', bar: 2, better: 'less' },
    ]
  },
  sharedStats: async ({ statsEvents }) => {
    const measured = await benchSharedStats(statsEvents)
    if (measured === undefined) return []
    const { events, instances, readMs, storedPerSecond } = measured
    const read = `stats over ${events.toLocaleString('en')} events of ${instances} instances in PostgreSQL`
    const stored = 'events a second that one instance stores in PostgreSQL'
    return [
      { what: read, measured: readMs, unit: 'ms', bar: 20, better: 'less' },
      { what: stored, measured: storedPerSecond, unit: '', bar: 10_000, better: 'more' },
    ]
  },
  trades: async ({ quick }) => {
    const { derivationsPerSecond, transactions } = benchTrades(quick ? 5 : 30)
    const what = `transactions turned into trades per second, over ${transactions} recorded ones`
    return [{ what, measured: derivationsPerSecond, unit: '', bar: 5_000, better: 'more' }]
  },
  index: async ({ quick }) => {
    const { trades, queries, besideWrites, heldMs, storedPerSecond } = await benchTradeIndex(
      quick ? QUICK_TRADES : TRADES,
    )
    const over = `over ${trades.toLocaleString('en')} trades`
    const slowestOf = (of: typeof queries) => of.toSorted((a, b) => b.warmMs - a.warmMs)[0]
    const slowest = slowestOf(queries)
    const beside = slowestOf(besideWrites)
    return [
      {
        what: `slowest question (${slowest?.what}), ${over}`,
        measured: slowest?.warmMs ?? Number.NaN,
        unit: 'ms',
        bar: 10,
        better: 'less',
      },
      {
        what: `slowest question beside writes at mainnet's rate (${beside?.what}), ${over}`,
        measured: beside?.warmMs ?? Number.NaN,
        unit: 'ms',
        bar: 10,
        better: 'less',
      },
      {
        what: `one piece of work of the thread meanwhile, p99 (at most ${heldMs.most.toFixed(0)} ms)`,
        measured: heldMs.p99,
        unit: 'ms',
        bar: 20,
        better: 'less',
      },
      {
        what: `trades stored per second, ${over}`,
        measured: storedPerSecond,
        unit: '',
        bar: 500,
        better: 'more',
      },
    ]
  },
  blocks: async ({ quick }) => {
    const found = await benchBlocks(quick ? 10 : 60)
    return found.flatMap(({ what, blockMs, timesParsing, coreShare, server }): Figure[] => {
      const blocks = `blocks ${what}`
      const load = `${blocks} at twice mainnet's rate beside 1,000 requests a second`
      const share = `${blockMs.toFixed(0)} ms, ${(100 * coreShare).toFixed(0)} % of a core at mainnet's rate`
      const { keptUp, load: requests, peakMegabytes, cores } = server
      return [
        {
          what: `${blocks}: reading one and its trades (${share}), times parsing its JSON`,
          measured: timesParsing,
          unit: '',
          bar: 5,
          better: 'less',
        },
        {
          what: `${load}: blocks read of those made (${cores.toFixed(2)} cores)`,
          measured: keptUp,
          unit: '',
          bar: 0.98,
          better: 'more',
        },
        {
          what: `${load}: requests refused (median ${requests.medianMs.toFixed(1)} ms)`,
          measured: requests.notOk,
          unit: '',
          bar: 0,
          better: 'less',
        },
        { what: `${load}: memory`, measured: peakMegabytes, unit: 'MB', bar: 400, better: 'less' },
      ]
    })
  },
  streams: async ({ quick }) => {
    const clients = quick ? 1_000 : 10_000
    const { cpuPercent, memoryMb, incomplete, refused } = await benchStreams(
      clients,
      20,
      quick ? 5 : 20,
    )
    const of = `${clients.toLocaleString('en')} streams at 250 trades a second`
    return [
      {
        what: `${of}: clients that miss events without being told`,
        measured: incomplete + refused,
        unit: '',
        bar: 0,
        better: 'less',
      },
      { what: `${of}: processor`, measured: cpuPercent, unit: '%', bar: 50, better: 'less' },
      { what: `${of}: memory`, measured: memoryMb, unit: 'MB', bar: 400, better: 'less' },
    ]
  },
  bridge: async ({ quick }) => {
    const { ratio } = await benchBridge(quick ? 3 : 15)
    const what = 'a quote from four slow bridges, times the slowest'
    return [{ what, measured: ratio, unit: '', bar: 1.1, better: 'less' }]
  },
  binary: async ({ quick }) => {
    const { firstAnswerMs, idleMegabytes, binaryMegabytes } = await benchBinary(quick ? 3 : 9)
    return [
      {
        what: 'start to first answer',
        measured: firstAnswerMs,
        unit: 'ms',
        bar: 200,
        better: 'less',
      },
      { what: 'idle memory', measured: idleMegabytes, unit: 'MB', bar: 150, better: 'less' },
      {
        what: 'size of the executable',
        measured: binaryMegabytes,
        unit: 'MB',
        bar: 150,
        better: 'less',
      },
    ]
  },
}

/** @throws Error of one sentence if the arguments are invalid */
const readArguments = (argv: readonly string[]): { names: string[]; options: Options } => {
  const quick = argv.includes('--quick')
  const at = argv.indexOf('--stats-events')
  const statsEvents = at === -1 ? (quick ? QUICK_EVENTS : EVENTS) : Number(argv[at + 1])
  if (!Number.isSafeInteger(statsEvents) || statsEvents < 1)
    throw new Error('--stats-events needs a whole number above 0.')
  const names = argv.filter(
    (each, index) => each !== '--quick' && (at === -1 || (index !== at && index !== at + 1)),
  )
  const unknown = names.find((name) => !Object.hasOwn(benches, name))
  if (unknown)
    throw new Error(`There is no benchmark "${unknown}", only ${Object.keys(benches).join(', ')}.`)
  return { names: names.length > 0 ? names : Object.keys(benches), options: { quick, statsEvents } }
}

const meets = ({ measured, bar, better }: Figure): boolean =>
  better === 'more' ? measured >= bar : measured <= bar

const cellsOf = (figure: Figure): string[] => {
  const { what, measured, unit, bar, better } = figure
  const digits = measured < 10 ? 2 : measured < 100 ? 1 : 0
  return [
    what,
    `${measured.toFixed(digits)} ${unit}`.trim(),
    `${better === 'more' ? 'at least' : 'at most'} ${bar} ${unit}`.trim(),
    meets(figure) ? 'ok' : 'not met',
  ]
}

const printTable = (rows: readonly string[][]): void => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

const main = async (argv: readonly string[]): Promise<void> => {
  const { names, options } = readArguments(argv)
  const rows = [['', 'measured', 'bar', '']]
  for (const name of names) {
    console.error(`measuring ${name} …`)
    rows.push(...((await benches[name]?.(options)) ?? []).map(cellsOf))
  }
  printTable(rows)
}

try {
  await main(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
