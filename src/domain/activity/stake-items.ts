import { stakeProgram, wrappedSolMint } from '../known-address.ts'
import { shortAddress } from '../risk/wording.ts'
import type { DecodedInstruction } from '../transaction/decoder.ts'
import type { ActivityDraft } from './activity-item.ts'
import { type ActivityScene, amountOf, amountWords } from './scene.ts'

/** Stake accounts of the wallet: made, delegated to a validator, and ended. What comes out of them is told by the balances. */
export const stakeItems = (scene: ActivityScene): ActivityDraft[] => {
  if (!scene.signs) return []
  return scene.read.instructions.flatMap((instruction) => [
    ...madeItems(scene, instruction),
    ...namedItems(scene, instruction),
  ])
}

const madeItems = (scene: ActivityScene, { actions }: DecodedInstruction): ActivityDraft[] =>
  actions.flatMap((action): ActivityDraft[] =>
    action.type === 'create-account' &&
    action.programOwner === stakeProgram &&
    action.payer === scene.wallet &&
    action.lamports > 0n
      ? [
          {
            type: 'stake',
            summary: `Put ${amountWords(scene, wrappedSolMint, action.lamports)} into a stake account`,
            amounts: [amountOf(scene, wrappedSolMint, action.lamports, 'out')],
            counterparty: action.account,
          },
        ]
      : [],
  )

/** Only what the wallet has the right to: it signs as the authority, which stands last. */
const namedItems = (
  { wallet }: ActivityScene,
  { programId, name, accounts }: DecodedInstruction,
): ActivityDraft[] => {
  const [account, vote] = accounts
  if (programId !== stakeProgram || !account) return []
  if (!accounts.some(({ address, signer }) => signer && address === wallet)) return []
  if (name === 'DelegateStake' && vote)
    return [
      {
        type: 'stake',
        summary: `Delegated the stake ${shortAddress(account.address)} to the validator ${shortAddress(vote.address)}`,
        amounts: [],
        counterparty: vote.address,
      },
    ]
  return name === 'Deactivate'
    ? [
        {
          type: 'unstake',
          summary: `Began to unstake ${shortAddress(account.address)}`,
          amounts: [],
          counterparty: account.address,
        },
      ]
    : []
}
