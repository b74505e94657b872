import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import { assetName, isSol } from '../parts/asset-name.ts'
import { amount, shortAddress, words } from '../parts/format.ts'
import { list, number, type Received, text } from '../parts/received.ts'
import {
  type Change,
  changesOf,
  type Handover,
  handoversOf,
  maxFeeSol,
  unclaimed,
} from './changes.ts'

type Scan = Received<ScanAnswer>

/** One thing that crosses between the user and another party. */
export type Crossing = {
  /** `control` and `lent` are powers; the others are assets. */
  kind: 'control' | 'lent' | 'out' | 'in'
  what: string
  note?: string
  /** Of an asset, for its coin. */
  mint?: string
  isFee?: true
}

/** A party on the other side, with everything that crosses to and from it. */
export type Party = {
  /** Absent for what is no wallet, such as the network. */
  address?: string
  name: string
  crossings: Crossing[]
}

/** A picture of more is unreadable: the rest is in the tables. */
const maxCrossings = 6

export type Flow = { parties: Party[]; /** Crossings that are left out. */ more: number }

/**
 * The picture of a scan: powers first, since a list of amounts does not show them, then the assets. If nothing could be
 * simulated, what the instructions request.
 */
export const flowOf = (scan: Scan, wallet: string): Flow => {
  const moved = [...byMint(changesOf(scan))].flatMap(([mint, changes]) =>
    movesOf(mint, changes, wallet),
  )
  const all = [
    ...handoversOf(scan, wallet).map(given),
    ...(moved.length > 0 ? moved : requestsOf(scan, wallet)),
  ].sort(
    (one, other) => Number(one.crossing.isFee ?? false) - Number(other.crossing.isFee ?? false),
  )
  return {
    parties: grouped(all.slice(0, maxCrossings)),
    more: Math.max(0, all.length - maxCrossings),
  }
}

type Move = { party: Omit<Party, 'crossings'>; crossing: Crossing }

const grouped = (moves: readonly Move[]): Party[] => {
  const parties = new Map<string, Party>()
  for (const { party, crossing } of moves) {
    const key = party.address ?? party.name
    const known = parties.get(key) ?? { ...party, crossings: [] }
    known.crossings.push(crossing)
    parties.set(key, known)
  }
  return [...parties.values()]
}

const byMint = (changes: readonly Change[]): Map<string, Change[]> => {
  const found = new Map<string, Change[]>()
  for (const change of changes) found.set(change.mint, [...(found.get(change.mint) ?? []), change])
  return found
}

const wallet = (address: string): Move['party'] => ({ address, name: shortAddress(address) })

const several = (count: number): Move['party'] => ({ name: `${count} wallets` })

const movesOf = (mint: string, changes: readonly Change[], user: string): Move[] => {
  const own = changes.find(({ address }) => address === user)
  if (!own) return []
  const kind = own.delta < 0 ? 'out' : 'in'
  const others = changes.filter(({ delta }) => delta * own.delta < 0)
  const isAlone = changes.every((each) => each === own || each.delta * own.delta < 0)
  const move = (party: Move['party'], moved: number): Move => ({
    party,
    crossing: { kind, what: `${amount(moved)} ${assetName(mint)}`, mint },
  })
  // With others on the same side, it is not known whose part went where.
  if (!isAlone && others.length > 0) {
    const [first] = others
    const party = others.length === 1 && first ? wallet(first.address) : several(others.length)
    return [move(party, Math.abs(own.delta))]
  }
  return [
    ...others
      .toSorted((one, other) => Math.abs(other.delta) - Math.abs(one.delta))
      .map(({ address, delta }) => move(wallet(address), Math.abs(delta))),
    ...restOf(mint, changes, own),
  ]
}

/** The part that no wallet receives, or sends. */
const restOf = (mint: string, changes: readonly Change[], own: Change): Move[] => {
  const rest = unclaimed(changes)
  if (rest === 0 || rest > 0 !== own.delta < 0) return []
  const what = `${amount(Math.abs(rest))} ${assetName(mint)}`
  if (rest < 0) return [{ party: { name: 'Minted' }, crossing: { kind: 'in', what, mint } }]
  if (!isSol(mint)) return [{ party: { name: 'Burned' }, crossing: { kind: 'out', what, mint } }]
  const name = rest <= maxFeeSol ? 'Network fee' : 'Network fee and rent'
  return [{ party: { name }, crossing: { kind: 'out', what, mint, isFee: true } }]
}

/** What is handed over, in words: `Ownership of your USDC account`. */
export const powerWords = ({ field, mint, account }: Handover): { what: string; note: string } => {
  const of = mint === undefined ? '' : `your ${assetName(mint)} account`
  const note = shortAddress(account)
  if (field === 'token-owner' && of !== '') return { what: `Ownership of ${of}`, note }
  if (field === 'delegate' && of !== '') return { what: `Permission to spend from ${of}`, note }
  const name = words(field)
  return {
    what: name.charAt(0).toUpperCase() + name.slice(1),
    note: of === '' ? note : `${of} ${note}`,
  }
}

const given = (handover: Handover): Move => ({
  party: wallet(handover.after),
  crossing: { kind: handover.kind === 'lent' ? 'lent' : 'control', ...powerWords(handover) },
})

const requestsOf = (scan: Scan, user: string): Move[] =>
  list(scan?.details?.actions).flatMap((action) => {
    const from = text(action?.from)
    const to = text(action?.to)
    const mint = text(action?.mint)
    const moved = number(action?.amountUi)
    if (from === undefined || to === undefined || from === to) return []
    if (from !== user && to !== user) return []
    const what =
      moved === undefined || mint === undefined
        ? words(text(action?.type) ?? '')
        : `${amount(moved)} ${assetName(mint)}`
    return [
      {
        party: wallet(from === user ? to : from),
        crossing: {
          kind: from === user ? ('out' as const) : ('in' as const),
          what,
          ...(mint !== undefined && { mint }),
        },
      },
    ]
  })
