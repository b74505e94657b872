import { wrappedSolMint } from '../solana/address/known-address.ts'
import { legsOf } from './trades/legs.ts'
import { programNames } from '../solana/known/known-programs.ts'
import { shortAddress, solText } from '../findings/words/amounts.ts'
import { corePrograms } from '../solana/state/reserved-address.ts'
import type { ActivityDraft } from './activity-item.ts'
import { type ActivityScene, allWords, amountOf, amountWords, brandOf, mintWords } from './scene.ts'

/** Bookkeeping, told only where a transaction was nothing else: SOL wrapped, accounts opened and closed. */
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
  const size = change < 0n ? -change : change
  const word = scene.verb(change > 0n ? 'Wrapped' : 'Unwrapped')
  return {
    type: 'wrap',
    summary: `${word} ${amountWords(scene, wrappedSolMint, size)}`,
    amounts: [],
  }
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
  const back = closed.every(({ destination }) => destination === scene.wallet)
  return [
    {
      type: 'account',
      summary: `${scene.verb('Closed')} ${closed.length === 1 ? 'an account' : `${closed.length} accounts`}${back ? ` and ${scene.verb('got')} the deposit back` : ''}`,
      amounts: [],
    },
  ]
}

/** One that is closed again was only in passing. */
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
              summary: `${scene.verb('Opened')} an account for ${mintWords(scene, action.mint)}`,
              amounts: [],
            },
          ]
        : [],
    )

/** What is left to say of a transaction: which app it used, and what that brought or took. */
export const programItem = (scene: ActivityScene): ActivityDraft => {
  const { given, got } = legsOf(scene.flows)
  const out = given.map((leg) => amountOf(scene, ...leg, 'out'))
  const into = got.map((leg) => amountOf(scene, ...leg, 'in'))
  const app = scene.read.instructions.find(
    ({ programId }) => !corePrograms.has(programId),
  )?.programId
  const known = app && programNames.get(app)
  const name = known ? brandOf(known.name) : app ? `the app ${shortAddress(app)}` : undefined
  const party = app === undefined ? {} : { counterparty: app }
  if (into.length > 0 && out.length === 0)
    return {
      type: 'transfer-in',
      summary: `${scene.verb('Received')} ${allWords(scene, into)}${name ? ` from ${name}` : ''}`,
      amounts: into,
      ...party,
    }
  if (out.length > 0 && into.length === 0)
    return {
      type: 'transfer-out',
      summary: `${scene.verb('Paid')} ${allWords(scene, out)}${name ? ` to ${name}` : ''}`,
      amounts: out,
      ...party,
    }
  if (out.length > 0)
    return {
      type: 'program',
      summary: `${scene.verb('Gave')} ${allWords(scene, out)} and ${scene.verb('got')} ${allWords(scene, into)}${name ? ` from ${name}` : ''}`,
      amounts: [...out, ...into],
      ...party,
    }
  return { type: 'program', summary: summaryOf(scene, name), amounts: [], ...party }
}

const summaryOf = (scene: ActivityScene, name: string | undefined): string => {
  if (name !== undefined) return `${scene.verb('Used')} ${name}`
  const { tipLamports } = scene.flows
  if (tipLamports > 0n)
    return `${scene.verb('Paid')} a tip of ${solText(tipLamports)} for inclusion`
  const named = scene.read.instructions.find(
    ({ programName, path }) => path.length === 1 && programName !== 'Compute Budget',
  )
  return named?.programName
    ? `${scene.verb('Called')} the ${named.programName} program`
    : 'Signed a transaction that changed nothing'
}
