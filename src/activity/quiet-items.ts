import type { Address } from '../solana/address/address.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import { corePrograms } from '../solana/state/reserved-address.ts'
import type { ActivityEvent } from './activity-event.ts'
import { appEvent } from './call-items.ts'
import type { ActivityDraft } from './activity-item.ts'
import { movingApp } from './moving-app.ts'
import { activityAmounts, type ActivityScene, amountOf } from './scene.ts'
import { legsOf } from './trades/legs.ts'

/** Housekeeping, only listed if nothing else happened: SOL wrapped, accounts opened and closed. */
export const quietItems = (scene: ActivityScene): ActivityDraft[] => {
  if (scene.calls.foreign) return []
  const wrapping = wrapItem(scene)
  return [...(wrapping ? [wrapping] : []), ...closedItems(scene), ...openedItems(scene)]
}

const wrapItem = (scene: ActivityScene): ActivityDraft | undefined => {
  if (!scene.flows.wrapped) return undefined
  const change = scene.read.tokens
    .filter(({ account, mint }) => mint === wrappedSolMint && scene.isOwn(account))
    .reduce((sum, { before, after }) => sum + after - before, 0n)
  if (change === 0n) return undefined
  const amount = amountOf(scene, wrappedSolMint, change < 0n ? -change : change)
  return { type: 'wrap', event: { what: change > 0n ? 'wrap' : 'unwrap', amount }, amounts: [] }
}

const closedItems = (scene: ActivityScene): ActivityDraft[] => {
  const closed = scene.read.instructions
    .flatMap(({ actions }) => actions)
    .filter((action) => action.type === 'close-account')
    .filter(
      ({ account, destination, authority }) =>
        (scene.mintOf(account) !== wrappedSolMint || !scene.flows.wrapped) &&
        (scene.isOwn(account) || authority === scene.wallet || destination === scene.wallet),
    )
  if (closed.length === 0) return []
  const receiver = onlyOne(closed.map(({ destination }) => destination))
  const owner = onlyOne(closed.map(({ account }) => ownerOf(scene, account)))
  return [
    {
      type: 'account',
      event: {
        what: 'close-accounts',
        count: closed.length,
        refunded: receiver === scene.wallet,
        ...(owner !== undefined && owner !== scene.wallet && { owner }),
        ...(receiver !== undefined && receiver !== scene.wallet && { receiver }),
      },
      amounts: [],
    },
  ]
}

const onlyOne = (addresses: readonly (Address | undefined)[]): Address | undefined =>
  new Set(addresses).size === 1 ? addresses[0] : undefined

/** The wallet that a token account belonged to, as far as the record shows it. */
const ownerOf = ({ read, wallet, isOwn }: ActivityScene, account: Address): Address | undefined =>
  isOwn(account) ? wallet : read.tokensByAccount.get(account)?.ownerBefore

/** Without accounts that the same transaction closes again. */
const openedItems = (scene: ActivityScene): ActivityDraft[] =>
  scene.read.instructions
    .flatMap(({ path, actions }) => (path.length === 1 ? actions : []))
    .flatMap((action): ActivityDraft[] =>
      action.type === 'create-token-account' &&
      (action.owner === scene.wallet || action.payer === scene.wallet) &&
      scene.read.tokensByAccount.has(action.account)
        ? [
            {
              type: 'account',
              event: {
                what: 'open-account',
                mint: action.mint,
                ...(action.owner !== scene.wallet && { owner: action.owner }),
              },
              amounts: [],
            },
          ]
        : [],
    )

/** Fallback: the app that was used, and what it paid or took. */
export const programItem = (scene: ActivityScene, tense: 'past' | 'plan'): ActivityDraft => {
  const legs = legsOf(scene.flows)
  const spent = legs.spent.map((leg) => amountOf(scene, ...leg))
  const received = legs.received.map((leg) => amountOf(scene, ...leg))
  const program =
    received.length > 0 && spent.length === 0
      ? movingApp(scene, received, 'to')
      : movingApp(scene, spent, 'from')
  const app = program && { app: program }
  const amounts = activityAmounts({ out: spent, in: received })
  const party = program && { counterparty: program }
  if (spent.length > 0 && received.length > 0)
    return {
      type: 'program',
      event: { what: 'exchange', spent, received, ...app },
      amounts,
      ...party,
    }
  if (received.length > 0)
    return {
      type: 'transfer-in',
      event: { what: 'receive-from-app', amounts: received, ...app },
      amounts,
      ...party,
    }
  if (spent.length > 0)
    return {
      type: 'transfer-out',
      event: { what: 'pay-app', amounts: spent, ...app },
      amounts,
      ...party,
    }
  const event: ActivityEvent =
    (tense === 'past'
      ? (feeEvent(scene) ?? coSignEvent(scene) ?? (program && appEvent(scene)))
      : undefined) ?? (program ? { what: 'use-app', app: program } : coreEvent(scene))
  return { type: 'program', event, amounts: [], ...party }
}

/** A fee payer without a part in anything that happened. */
const feeEvent = ({ read, wallet, calls }: ActivityScene): ActivityEvent | undefined => {
  const { resolved, instructions, record } = read
  const signer = resolved.accounts.find((account) => account.signer && account.address !== wallet)
  const takesPart = instructions.some(
    ({ path, programId, accounts }) =>
      path.length === 1 &&
      !corePrograms.has(programId) &&
      accounts.some((account) => account.signer && account.address === wallet),
  )
  return resolved.feePayer === wallet && signer && calls.foreign && !takesPart
    ? { what: 'pay-fee', signer: signer.address, feeLamports: record.feeLamports }
    : undefined
}

/**
 * A signer without the fee or a change of its own, such as a marketplace's second key: the call is that of the signer
 * that comes first among its accounts.
 */
const coSignEvent = ({ read, wallet, signs }: ActivityScene): ActivityEvent | undefined => {
  const { feePayer } = read.resolved
  const starts = read.instructions.some(
    ({ path, programId, accounts }) =>
      path.length === 1 &&
      !corePrograms.has(programId) &&
      accounts.find(({ signer }) => signer)?.address === wallet,
  )
  return signs && feePayer !== wallet && !starts ? { what: 'co-sign', payer: feePayer } : undefined
}

/** Lamports or tokens that went back to where they came from. */
const selfEvent = (scene: ActivityScene): ActivityEvent | undefined => {
  for (const { actions } of scene.read.instructions)
    for (const action of actions) {
      if (
        action.type === 'transfer-sol' &&
        action.from === action.to &&
        action.from === scene.wallet
      )
        return { what: 'send-self', amount: amountOf(scene, wrappedSolMint, action.lamports) }
      if (action.type !== 'transfer-token' || !scene.isOwn(action.from) || !scene.isOwn(action.to))
        continue
      const mint = action.mint ?? scene.mintOf(action.from)
      if (mint) return { what: 'send-self', amount: amountOf(scene, mint, action.amount) }
    }
  return undefined
}

/** Addresses are marked with transfers of nothing. */
const emptyTransfer = (scene: ActivityScene): ActivityEvent | undefined => {
  for (const { actions } of scene.read.instructions)
    for (const action of actions)
      if (action.type === 'transfer-sol' && action.from === scene.wallet && action.lamports === 0n)
        return { what: 'send', amount: amountOf(scene, wrappedSolMint, 0n), to: action.to }
  return undefined
}

/** For a transaction that only calls core programs. */
const coreEvent = (scene: ActivityScene): ActivityEvent => {
  const { flows, read } = scene
  const { tipLamports } = flows
  if (tipLamports > 0n) return { what: 'tip', lamports: tipLamports }
  const moved = selfEvent(scene) ?? emptyTransfer(scene)
  if (moved) return moved
  const called = read.instructions.filter(
    ({ programName, path }) => path.length === 1 && programName !== 'Compute Budget',
  )
  if (called.length > 0 && called.every(({ programName }) => programName === 'Memo'))
    return { what: 'write-memo' }
  const [named] = called
  return named?.programName
    ? {
        what: 'call-program',
        name: named.programName,
        ...(named.name !== undefined && { instruction: named.name }),
      }
    : { what: 'change-nothing' }
}
