import { wrappedSolMint } from '../solana/address/known-address.ts'
import { corePrograms } from '../solana/state/reserved-address.ts'
import type { ActivityEvent } from './activity-event.ts'
import type { ActivityDraft } from './activity-item.ts'
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
      ({ account, destination }) =>
        scene.mintOf(account) !== wrappedSolMint &&
        (scene.isOwn(account) || destination === scene.wallet),
    )
  if (closed.length === 0) return []
  const refunded = closed.every(({ destination }) => destination === scene.wallet)
  return [
    {
      type: 'account',
      event: { what: 'close-accounts', count: closed.length, refunded },
      amounts: [],
    },
  ]
}

/** Without accounts that the same transaction closes again. */
const openedItems = (scene: ActivityScene): ActivityDraft[] =>
  scene.read.instructions
    .flatMap(({ path, actions }) => (path.length === 1 ? actions : []))
    .flatMap((action): ActivityDraft[] =>
      action.type === 'create-token-account' &&
      action.owner === scene.wallet &&
      scene.read.tokensByAccount.has(action.account)
        ? [
            {
              type: 'account',
              event: { what: 'open-account', mint: action.mint },
              amounts: [],
            },
          ]
        : [],
    )

/** Fallback: the app that was used, and what it paid or took. */
export const programItem = (scene: ActivityScene): ActivityDraft => {
  const legs = legsOf(scene.flows)
  const spent = legs.spent.map((leg) => amountOf(scene, ...leg))
  const received = legs.received.map((leg) => amountOf(scene, ...leg))
  const program = scene.read.instructions.find(
    ({ programId }) => !corePrograms.has(programId),
  )?.programId
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
  const event: ActivityEvent = program ? { what: 'use-app', app: program } : coreEvent(scene)
  return { type: 'program', event, amounts: [], ...party }
}

/** For a transaction that only calls core programs. */
const coreEvent = ({ flows, read }: ActivityScene): ActivityEvent => {
  const { tipLamports } = flows
  if (tipLamports > 0n) return { what: 'tip', lamports: tipLamports }
  const named = read.instructions.find(
    ({ programName, path }) => path.length === 1 && programName !== 'Compute Budget',
  )
  return named?.programName
    ? { what: 'call-program', name: named.programName }
    : { what: 'change-nothing' }
}
