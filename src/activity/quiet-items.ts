import { wrappedSolMint } from '../solana/address/known-address.ts'
import { corePrograms } from '../solana/state/reserved-address.ts'
import type { ActivityEvent } from './activity-event.ts'
import type { ActivityDraft } from './activity-item.ts'
import { activityAmounts, type ActivityScene, amountOf } from './scene.ts'
import { legsOf } from './trades/legs.ts'

/** Bookkeeping, listed only if the transaction was nothing else: SOL wrapped, accounts opened and closed. */
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

/** What is left to say of a transaction: which app it used, and what that brought or took. */
export const programItem = (scene: ActivityScene): ActivityDraft => {
  const legs = legsOf(scene.flows)
  const given = legs.given.map((leg) => amountOf(scene, ...leg))
  const got = legs.got.map((leg) => amountOf(scene, ...leg))
  const program = scene.read.instructions.find(
    ({ programId }) => !corePrograms.has(programId),
  )?.programId
  const app = program && { app: program }
  const amounts = activityAmounts({ out: given, in: got })
  const party = program && { counterparty: program }
  if (given.length > 0 && got.length > 0)
    return {
      type: 'program',
      event: { what: 'exchange', given, got, ...app },
      amounts,
      ...party,
    }
  if (got.length > 0)
    return {
      type: 'transfer-in',
      event: { what: 'receive-from-app', amounts: got, ...app },
      amounts,
      ...party,
    }
  if (given.length > 0)
    return {
      type: 'transfer-out',
      event: { what: 'pay-app', amounts: given, ...app },
      amounts,
      ...party,
    }
  const event: ActivityEvent = program ? { what: 'use-app', app: program } : coreEvent(scene)
  return { type: 'program', event, amounts: [], ...party }
}

/** Of a transaction that calls core programs alone. */
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
