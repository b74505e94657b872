import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import { assetName, isSol } from '../parts/asset-name.ts'
import { amount, shortAddress, signedAmount, words } from '../parts/format.ts'
import { list, number, type Received, text } from '../parts/received.ts'

/** One side of a lane: the party and the amount. */
export type Party = { name: string; address?: string; you: boolean; what?: string; tone: Tone }
export type Tone = 'gain' | 'loss' | 'plain' | 'danger'

/** One line of the picture: the sender, the asset or role, the recipient. */
export type Lane = {
  kind: 'move' | 'request' | 'control'
  title: string
  /** The subject of the title. A narrow picture has room for its last word only. */
  note?: readonly string[]
  left: Party[]
  right: Party[]
}

/** A smaller part of a change is rounding in the answer's numbers, and no transfer. */
const minShare = 1e-9
/** Others are in the tables below the picture. */
const maxParties = 6

type Scan = Received<ScanAnswer>

/**
 * The picture of a scan: changes of control first, since a list of amounts does not show them, then the transfers of
 * each asset. If nothing could be simulated, what the instructions request.
 */
export const flowLanes = (scan: Scan, wallet: string): Lane[] => {
  const moves = moveLanes(scan, wallet)
  return [...controlLanes(scan, wallet), ...(moves.length > 0 ? moves : requestLanes(scan, wallet))]
}

const party = (address: string, wallet: string, tone: Tone, what?: string): Party => ({
  name: address === wallet ? 'You' : shortAddress(address),
  address,
  you: address === wallet,
  tone,
  ...(what !== undefined && { what }),
})

const moveLanes = (scan: Scan, wallet: string): Lane[] => {
  const byMint = new Map<string, Diff[]>()
  for (const diff of list(scan?.details?.balance_diffs)) {
    const mint = text(diff?.mint)
    const address = text(diff?.address)
    const delta = number(diff?.deltaUi)
    if (mint === undefined || address === undefined || delta === undefined || delta === 0) continue
    byMint.set(mint, [...(byMint.get(mint) ?? []), { address, delta }])
  }
  return [...byMint]
    .map(([mint, diffs]) => moveLane(mint, diffs, wallet))
    .sort((one, other) => weight(other) - weight(one))
}

/** Transfers of the user come first, and those that only pay a fee last. */
const weight = ({ left, right }: Lane): number =>
  Number([...left, ...right].some(({ you }) => you)) * 2 +
  Number(right.some(({ address }) => address !== undefined))

type Diff = { address: string; delta: number }

/** The parties that gain, or lose: the user first, then by amount. */
const partiesOf = (diffs: readonly Diff[], sign: 1 | -1, wallet: string): Party[] => {
  const rank = ({ address }: Diff): number => (address === wallet ? 1 : 0)
  return diffs
    .filter(({ delta }) => delta * sign > 0)
    .sort((one, other) => rank(other) - rank(one) || Math.abs(other.delta) - Math.abs(one.delta))
    .map(({ address, delta }) =>
      party(address, wallet, sign > 0 ? 'gain' : 'loss', signedAmount(delta)),
    )
}

const moveLane = (mint: string, diffs: readonly Diff[], wallet: string): Lane => {
  const sum = diffs.reduce((total, { delta }) => total + delta, 0)
  const largest = Math.max(...diffs.map(({ delta }) => Math.abs(delta)))
  const rest = Math.abs(sum) > largest * minShare ? sum : 0
  const left = partiesOf(diffs, -1, wallet)
  const right = partiesOf(diffs, 1, wallet)
  if (rest < 0) right.push(sink(mint, -rest))
  if (rest > 0) left.push(source(rest))
  return { kind: 'move', title: assetName(mint), left: bounded(left), right: bounded(right) }
}

/** Of more than this, a part is the rent of new accounts. */
const maxFeeSol = 0.01

/** The part that no wallet receives. */
const sink = (mint: string, units: number): Party => ({
  name: isSol(mint) ? (units <= maxFeeSol ? 'Network fee' : 'Network fee and rent') : 'Burned',
  you: false,
  what: `+${amount(units)}`,
  tone: 'plain',
})

/** The part that no wallet sends. */
const source = (units: number): Party => ({
  name: 'Minted',
  you: false,
  what: `−${amount(units)}`,
  tone: 'plain',
})

const bounded = (parties: Party[]): Party[] =>
  parties.length <= maxParties
    ? parties
    : [
        ...parties.slice(0, maxParties - 1),
        { name: `${parties.length - maxParties + 1} others`, you: false, tone: 'plain' },
      ]

const controlLanes = (scan: Scan, wallet: string): Lane[] =>
  list(scan?.evidence?.controls).flatMap((control) => {
    const account = text(control?.account)
    const field = text(control?.field)
    if (account === undefined || field === undefined) return []
    const before = text(control?.before)
    const after = text(control?.after)
    const side = (value: string | undefined, tone: Tone): Party[] => [
      value === undefined
        ? { name: 'None', you: false, tone: 'plain' }
        : holder(value, wallet, tone),
    ]
    const mint = text(control?.mint)
    return [
      {
        kind: 'control' as const,
        title: words(field),
        note:
          account === wallet
            ? ['your wallet']
            : [...(mint === undefined ? [] : [assetName(mint)]), 'account', shortAddress(account)],
        left: side(before, 'plain'),
        right: side(after, after === wallet || after === undefined ? 'plain' : 'danger'),
      },
    ]
  })

/** Most values of a control field are addresses; others, such as amounts, are shown unchanged. */
const holder = (value: string, wallet: string, tone: Tone): Party =>
  /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
    ? party(value, wallet, tone)
    : { name: value.length > 20 ? `${value.slice(0, 18)}…` : value, you: false, tone }

const requestLanes = (scan: Scan, wallet: string): Lane[] =>
  list(scan?.details?.actions).flatMap((action) => {
    const from = text(action?.from)
    const to = text(action?.to)
    const mint = text(action?.mint)
    const moved = number(action?.amountUi)
    if (from === undefined || to === undefined) return []
    const what = moved === undefined ? undefined : amount(moved)
    return [
      {
        kind: 'request' as const,
        title: mint === undefined ? words(text(action?.type) ?? '') : assetName(mint),
        left: [party(from, wallet, 'loss', what && `−${what}`)],
        right: [party(to, wallet, 'gain', what && `+${what}`)],
      },
    ]
  })

/** The picture in words, one sentence per lane. */
export const flowWords = (lanes: readonly Lane[]): string =>
  lanes
    .map(({ kind, title, note, left, right }) => {
      const names = (parties: readonly Party[]): string =>
        parties.map(({ name, what }) => (what ? `${name} ${what}` : name)).join(' and ') || 'none'
      return kind === 'control'
        ? `Control (${title}) of ${note?.join(' ') ?? ''}: from ${names(left)} to ${names(right)}.`
        : `${title}: from ${names(left)} to ${names(right)}.`
    })
    .join(' ')
