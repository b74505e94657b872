import type { Address } from '../../address.ts'
import type { Action } from '../../transaction/action.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { shortAddress } from '../wording.ts'

/**
 * Somebody besides the user and whoever pays has to sign, and no instruction says what for. Until he does the
 * transaction lies ready, and he decides when it takes effect. Benign look-alikes: the key of an account that is made
 * here, the other side of a trade, and the guards of mints and games, which an unknown program asks for (only noted).
 */
export const extraSigner: Rule = {
  id: 'extra-signer',
  flag: 'UNEXPLAINED_SIGNER',
  severity: 'medium',
  stage: 'trial',
  sources: [
    'x402 specification: every signer has to be explained',
    'Phantom: multi-signer transactions',
  ],
  evaluate: (context) => {
    const { message, feePayer } = context.resolved
    return message.staticAccounts
      .slice(0, message.header.requiredSignatures)
      .flatMap((signer, index) =>
        signer === feePayer || context.identity.isUsers(signer)
          ? []
          : observe(signer, context.signatures[index] === 'valid', context),
      )
  },
}

const observe = (signer: Address, signed: boolean, context: RiskContext): Observation[] => {
  const uses = context.instructions.filter(({ accounts }) =>
    accounts.some((account) => account.address === signer && account.signer),
  )
  const explained = uses.some(
    ({ programId, status, actions }) =>
      context.knownPrograms.has(programId) ||
      (status === 'decoded' && actions.length === 0) ||
      actions.some((action) => isActor(signer, action)) ||
      status === 'named',
  )
  if (explained) return []
  const forProgram = uses.some(({ status }) => status === 'unknown-program')
  return [
    {
      what: `${signed ? 'Carries' : 'Needs'} the signature of ${shortAddress(signer)} as well, ${forProgram ? 'for a program that is not known here' : 'and nothing in it says what for'}.`,
      why: signed
        ? 'What their signature allows cannot be told from the instructions.'
        : 'They decide when the transaction takes effect, and what it allows them cannot be told.',
      advice: 'Sign only if you know who else takes part.',
      at: uses.map(({ path }) => path),
      subject: signer,
      ...(forProgram && { severity: 'low' as const }),
    },
  ]
}

/** Whether the action itself needs this signature, or makes an account of this key. */
const isActor = (signer: Address, action: Action): boolean =>
  ('authority' in action && action.authority === signer) ||
  ('from' in action && action.from === signer) ||
  ('payer' in action && action.payer === signer) ||
  ('account' in action && action.account === signer)
