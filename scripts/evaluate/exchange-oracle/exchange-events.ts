import { base58 } from '@scure/base'
import * as programs from './exchange-programs.ts'
import { type Move, solMint, walk } from './asset-moves.ts'
import type { RawCall, RawRecord } from './raw-record.ts'

/** Amounts that an exchange itself logged for one exchange, before and after its own fees. */
export type LoggedSwap = { program: string; spent: bigint[]; received: bigint[] }

/** First bytes of an event that a program logs by calling itself (Anchor). */
const selfCall = 'e445a52e51cb9a1d'

/** What exchanges logged about their exchanges: in calls to themselves, in `Program data` and in `ray_log`. */
export const loggedSwaps = (record: RawRecord): LoggedSwap[] => {
  const swaps: LoggedSwap[] = []
  for (const { program, data } of walk(record.calls))
    if (hex(data, 0, 8) === selfCall) swaps.push(...swapsIn(program, data.subarray(8)))
  const stack: string[] = []
  for (const line of record.logs) {
    const invoked = /^Program (\w+) invoke \[(\d+)\]/.exec(line)
    if (invoked) {
      stack.length = Number(invoked[2]) - 1
      stack.push(invoked[1] ?? '')
    } else if (/^Program \w+ (success|failed)/.test(line)) stack.pop()
    const logged = /^Program (?:data|log: ray_log): (\S+)/.exec(line)?.[1]
    const program = stack.at(-1)
    if (logged && program !== undefined)
      swaps.push(...swapsIn(program, Buffer.from(logged, 'base64')))
  }
  return swaps
}

const hex = (data: Uint8Array, from: number, to: number): string =>
  Buffer.from(data.subarray(from, to)).toString('hex')

/** Programs of a format, the event’s discriminator, its least length, and where its amounts are. */
type Format = {
  of: (program: string) => boolean
  code: string
  minBytes: number
  read: (at: (offset: number) => bigint, data: Uint8Array) => Omit<LoggedSwap, 'program'>
}

const only =
  (program: string) =>
  (each: string): boolean =>
    each === program

/** From the IDLs of the programs and, for `ray_log`, from Raydium’s published source. */
const formats: readonly Format[] = [
  {
    of: only(programs.jupiter),
    code: '40c6cde8260871e2',
    minBytes: 120,
    read: (at) => ({ spent: [at(72)], received: [at(112)] }),
  },
  {
    of: only(programs.pumpCurve),
    code: 'bddb7fd34ee661ee',
    minBytes: 129,
    read: (at, data) => {
      const { lamports, feeLamports, tokens, isBuy } = curveTrade(at, data)
      return isBuy
        ? { spent: [lamports, lamports + feeLamports], received: [tokens] }
        : { spent: [tokens], received: [lamports, lamports - feeLamports] }
    },
  },
  {
    of: only(programs.pumpSwap),
    code: '67f4521f2cf57777',
    minBytes: 120,
    read: (at) => ({ spent: [at(64), at(104), at(112)], received: [at(16)] }),
  },
  {
    of: only(programs.pumpSwap),
    code: '3e2f370aa503dc2a',
    minBytes: 120,
    read: (at) => ({ spent: [at(16)], received: [at(64), at(104), at(112)] }),
  },
  {
    of: only(programs.meteoraBins),
    code: '516ce3becdd00ac4',
    minBytes: 96,
    read: (at) => ({ spent: [at(80)], received: [at(88)] }),
  },
  {
    of: only(programs.meteoraPools),
    code: '516ce3becdd00ac4',
    minBytes: 24,
    read: (at) => ({ spent: [at(8)], received: [at(16)] }),
  },
  {
    of: only(programs.meteoraDamm),
    code: '1b3c15d58aaabb93',
    minBytes: 130,
    read: (at) => ({ spent: [at(114)], received: [at(58)] }),
  },
  {
    of: only(programs.meteoraCurve),
    code: '1b3c15d58aaabb93',
    minBytes: 162,
    read: (at) => ({ spent: [at(90), at(146)], received: [at(98)] }),
  },
  {
    of: only(programs.meteoraCurve),
    code: 'bd4233a826507599',
    minBytes: 187,
    read: (at) => ({ spent: [at(91)], received: [at(115)] }),
  },
  {
    of: (program) => programs.raydiumLike.has(program),
    code: '40c6cde8260871e2',
    minBytes: 169,
    read: (at, data) => {
      const [first, second] = [
        [at(136), at(136) + at(144), at(136) - at(144)],
        [at(152), at(152) + at(160), at(152) - at(160)],
      ]
      return data[168] === 1
        ? { spent: first, received: second }
        : { spent: second, received: first }
    },
  },
  {
    of: only(programs.raydiumPools),
    code: '40c6cde8260871e2',
    minBytes: 88,
    read: (at) => ({
      spent: [at(56), at(56) + at(72)],
      received: [at(64), at(64) - at(80)],
    }),
  },
  {
    of: only(programs.whirlpools),
    code: 'e1ca49af932ba096',
    minBytes: 105,
    read: (at) => ({ spent: [at(73)], received: [at(81), at(81) - at(97)] }),
  },
  {
    of: only(programs.okx),
    code: '40c6cde8260871e2',
    minBytes: 25,
    read: (at) => ({ spent: [at(9)], received: [at(17)] }),
  },
]

/** Several exchanges of one route in one event: 80 bytes each. */
const jupiterRoute = '982f4eebc0606e6a'

const swapsIn = (program: string, data: Uint8Array): LoggedSwap[] => {
  const bytes = Buffer.from(data)
  const at = (offset: number): bigint => bytes.readBigUInt64LE(offset)
  if (program === programs.raydiumAmm) return raydiumSwap(program, bytes)
  const code = hex(data, 0, 8)
  if (program === programs.jupiter && code === jupiterRoute)
    return Array.from({ length: Math.floor((bytes.length - 12) / 80) }, (_, index) => ({
      program,
      spent: [at(12 + index * 80 + 32)],
      received: [at(12 + index * 80 + 72)],
    }))
  const format = formats.find((each) => each.code === code && each.of(program))
  if (!format || bytes.length < format.minBytes) return []
  return [{ program, ...format.read(at, data) }]
}

/** Kind 3: exact input, then what came out. Kind 4: exact output, then what went in. */
const raydiumSwap = (program: string, bytes: Buffer): LoggedSwap[] => {
  if (bytes.length < 57) return []
  const at = (offset: number): bigint => bytes.readBigUInt64LE(offset)
  if (bytes[0] === 3) return [{ program, spent: [at(1)], received: [at(49)] }]
  return bytes[0] === 4 ? [{ program, spent: [at(49)], received: [at(9)] }] : []
}

const curveTrade = (at: (offset: number) => bigint, data: Uint8Array) => ({
  lamports: at(40),
  tokens: at(48),
  isBuy: data[56] === 1,
  feeLamports: data.length >= 225 ? at(169) + at(217) : 0n,
})

/** The curve pays sellers without an instruction, so what it paid is only in its event. */
export const curvePayments = (record: RawRecord): ReadonlyMap<RawCall, Move> => {
  const payments = new Map<RawCall, Move>()
  for (const call of walk(record.calls)) {
    if (call.program !== programs.pumpCurve || hex(call.data, 0, 8) !== selfCall) continue
    const data = call.data.subarray(8)
    if (hex(data, 0, 8) !== 'bddb7fd34ee661ee' || data.length < 129) continue
    const bytes = Buffer.from(data)
    const trade = curveTrade((offset) => bytes.readBigUInt64LE(offset), data)
    if (trade.isBuy) continue
    const user = base58.encode(data.slice(57, 89))
    const amount = trade.lamports - trade.feeLamports
    payments.set(call, { from: programs.pumpCurve, to: user, mint: solMint, amount })
  }
  return payments
}
