import { assetName, isSol } from '../parts/asset-name.ts'
import { amount, shortAddress, signedAmount, words } from '../parts/format.ts'
import { listAt, numberAt, textAt } from '../parts/read.ts'

/** One side of a lane: who, and how much. */
export type Party = { who: string; address?: string; you: boolean; what?: string; tone: Tone }
export type Tone = 'gain' | 'loss' | 'plain' | 'danger'

/** One line of the picture: who gives, what, who gets it. */
export type Lane = {
  kind: 'move' | 'asked' | 'control'
  title: string
  /** What the title is about, the most telling word last: a narrow picture has room for that alone. */
  note?: readonly string[]
  left: Party[]
  right: Party[]
}

/** Rounding of the answer's numbers must not look like somebody's money. */
const smallestShare = 1e-9
/** More than that are told in the tables below the picture. */
const mostParties = 6

/**
 * The picture of a scan: changes of control first, since they are what a list of amounts does not show, then what each
 * asset does. Where nothing could be simulated, what the instructions ask for.
 */
export const flowLanes = (scan: unknown, wallet: string): Lane[] => {
  const moves = moveLanes(scan, wallet)
  return [...controlLanes(scan, wallet), ...(moves.length > 0 ? moves : askedLanes(scan, wallet))]
}

const party = (address: string, wallet: string, tone: Tone, what?: string): Party => ({
  who: address === wallet ? 'You' : shortAddress(address),
  address,
  you: address === wallet,
  tone,
  ...(what !== undefined && { what }),
})

const moveLanes = (scan: unknown, wallet: string): Lane[] => {
  const byMint = new Map<string, Diff[]>()
  for (const diff of listAt(scan, 'details', 'balance_diffs')) {
    const mint = textAt(diff, 'mint')
    const address = textAt(diff, 'address')
    const delta = numberAt(diff, 'deltaUi')
    if (mint === undefined || address === undefined || delta === undefined || delta === 0) continue
    byMint.set(mint, [...(byMint.get(mint) ?? []), { address, delta }])
  }
  return [...byMint]
    .map(([mint, diffs]) => moveLane(mint, diffs, wallet))
    .sort((one, other) => weight(other) - weight(one))
}

/** What concerns the user comes first, and a mere fee last. */
const weight = ({ left, right }: Lane): number =>
  Number([...left, ...right].some(({ you }) => you)) * 2 +
  Number(right.some(({ address }) => address !== undefined))

type Diff = { address: string; delta: number }

/** Those who gain, or lose: the user first, then the largest. */
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
  const rest = Math.abs(sum) > largest * smallestShare ? sum : 0
  const left = partiesOf(diffs, -1, wallet)
  const right = partiesOf(diffs, 1, wallet)
  if (rest < 0) right.push(nobody(mint, -rest))
  if (rest > 0) left.push(nowhere(rest))
  return { kind: 'move', title: assetName(mint), left: bounded(left), right: bounded(right) }
}

/** Above that, what the network keeps is more than a fee. */
const largestFeeSol = 0.01

const nobody = (mint: string, most: number): Party => ({
  who: isSol(mint) ? (most <= largestFeeSol ? 'Network fee' : 'Network, new accounts') : 'Burned',
  you: false,
  what: `+${amount(most)}`,
  tone: 'plain',
})

const nowhere = (most: number): Party => ({
  who: 'Newly made',
  you: false,
  what: `−${amount(most)}`,
  tone: 'plain',
})

const bounded = (parties: Party[]): Party[] =>
  parties.length <= mostParties
    ? parties
    : [
        ...parties.slice(0, mostParties - 1),
        { who: `${parties.length - mostParties + 1} others`, you: false, tone: 'plain' },
      ]

const controlLanes = (scan: unknown, wallet: string): Lane[] =>
  listAt(scan, 'evidence', 'controls').flatMap((control) => {
    const account = textAt(control, 'account')
    const field = textAt(control, 'field')
    if (account === undefined || field === undefined) return []
    const before = textAt(control, 'before')
    const after = textAt(control, 'after')
    const side = (value: string | undefined, tone: Tone): Party[] => [
      value === undefined
        ? { who: 'Nobody', you: false, tone: 'plain' }
        : holder(value, wallet, tone),
    ]
    const mint = textAt(control, 'mint')
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

/** Most values of a control field are addresses; others, such as amounts, are shown as they are. */
const holder = (value: string, wallet: string, tone: Tone): Party =>
  /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
    ? party(value, wallet, tone)
    : { who: value.length > 20 ? `${value.slice(0, 18)}…` : value, you: false, tone }

const askedLanes = (scan: unknown, wallet: string): Lane[] =>
  listAt(scan, 'details', 'actions').flatMap((action) => {
    const from = textAt(action, 'from')
    const to = textAt(action, 'to')
    const mint = textAt(action, 'mint')
    const much = numberAt(action, 'amountUi')
    if (from === undefined || to === undefined) return []
    const what = much === undefined ? undefined : amount(much)
    return [
      {
        kind: 'asked' as const,
        title: mint === undefined ? words(textAt(action, 'type') ?? '') : assetName(mint),
        left: [party(from, wallet, 'loss', what && `−${what}`)],
        right: [party(to, wallet, 'gain', what && `+${what}`)],
      },
    ]
  })

/** The picture in words, a sentence a lane. */
export const flowWords = (lanes: readonly Lane[]): string =>
  lanes
    .map(({ kind, title, note, left, right }) => {
      const names = (parties: readonly Party[]): string =>
        parties.map(({ who, what }) => (what ? `${who} ${what}` : who)).join(' and ') || 'nobody'
      return kind === 'control'
        ? `Control, ${title} of ${note?.join(' ') ?? ''}: from ${names(left)} to ${names(right)}.`
        : `${title}: from ${names(left)} to ${names(right)}.`
    })
    .join(' ')
