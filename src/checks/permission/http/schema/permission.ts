import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { holderKinds, permissionKinds } from '../../facts/permission.ts'
import { assessmentEvidence, assessmentFields } from '../../../../findings/http/assessment.ts'
import { explained } from '../../../../endpoint/schema/explained.ts'
import permissionSamples from './permission.samples.json' with { type: 'json' }
import { samples } from '../../../../endpoint/schema/samples.ts'
import { addressSchema, chainSchema, severitySchema } from '../../../../endpoint/schema/solana.ts'

export const permissionBody = t.Object(
  {
    chain: t.Optional(chainSchema),
    address: {
      ...addressSchema('address'),
      description: 'The wallet. Token accounts, tokens and programs are refused by name.',
    },
  },
  {
    ...explained('body', 'a JSON object with address', {}),
    ...samples(permissionSamples.body),
  },
)
export type PermissionBody = Static<typeof permissionBody>

const text = (description: string) => t.String({ description })

const transactionFields = {
  transaction: text(
    'Unsigned legacy transaction in base64, ready for the wallet, which alone signs it and pays the fee.',
  ),
  instructions: t.Integer({ minimum: 1, description: 'How many instructions it has.' }),
  feeLamports: t.Integer({ minimum: 0, description: 'Network fee, without a priority fee.' }),
}

const permission = t.Object({
  kind: t.String({
    description: `What the power is; the list is open: ${permissionKinds.map((kind) => `\`${kind}\``).join(', ')}.`,
  }),
  severity: severitySchema,
  account: text(
    'Account that the power stands in: a token, stake, nonce or program data account, the mint for powers of a token’s issuer, or the wallet itself.',
  ),
  program: t.Optional(text('Program of that account.')),
  mint: t.Optional(text('Token that could be lost; native SOL goes under wrapped SOL.')),
  holder: t.Optional(text('Who has the power; absent where nobody has it.')),
  holderKind: t.Optional(
    t.Union(
      holderKinds.map((kind) => t.Literal(kind)),
      {
        description:
          '`wallet`: somebody may hold its key; `program`, `known-program`: no key, a program acts for it; `own`: the wallet asked about.',
      },
    ),
  ),
  holderName: t.Optional(text('The protocol or issuer, or what a list says of the address.')),
  amount: t.Optional(text('What the holder could take or hold back now, in base units, exact.')),
  decimals: t.Optional(t.Integer({ minimum: 0, maximum: 255 })),
  uiAmount: t.Optional(text('The same with the decimal point set.')),
  allowance: t.Optional(
    text('What a delegate may still take in all, now and later, in base units.'),
  ),
  unlimited: t.Optional(t.Boolean({ description: 'Whether that is without a limit.' })),
  exposureUsd: t.Optional(
    t.Number({
      minimum: 0,
      description:
        'Worth of the amount, but no more than lies in the token’s pools; absent where no price is known.',
    }),
  ),
  summary: text('What is so, for people.'),
  remedy: text('What to do about it, for people.'),
  notes: t.Optional(t.Array(t.String(), { description: 'What else bears on it.' })),
  revoke: t.Optional(
    t.Object(transactionFields, {
      description: 'Ends this one permission; absent where the wallet cannot end it by itself.',
    }),
  ),
})

const revokeAll = t.Optional(
  t.Object(
    {
      transactions: t.Array(
        t.Object({
          ...transactionFields,
          accounts: t.Array(t.String(), { description: 'Accounts whose permissions it ends.' }),
        }),
      ),
      lastValidBlockHeight: t.Integer({
        minimum: 0,
        description: 'All transactions of this answer are void after this block height.',
      }),
    },
    {
      description:
        'Ends every listed permission that can be ended, those of known protocols and nonce accounts in use among them, in as few transactions as hold them. Each takes effect whole or not at all.',
    },
  ),
)

/** Design section 3; the first four fields as in contract 2.8. */
export const permissionAnswer = t.Object(
  {
    ...assessmentFields('`unknown` where the token accounts could not be listed or read.'),
    complete: t.Boolean({ description: 'Whether everything that is looked for could be seen.' }),
    notExamined: t.Array(t.String(), { description: 'What could not be, and why, for people.' }),
    tokenAccounts: t.Optional(
      t.Integer({
        minimum: 0,
        description: 'Token accounts of the wallet; absent where not all could be listed.',
      }),
    ),
    permissionCount: t.Integer({ minimum: 0, description: 'Permissions found, listed or not.' }),
    exposedUsd: t.Optional(
      t.Number({
        minimum: 0,
        description: 'What could be taken in all, as far as prices are known.',
      }),
    ),
    permissions: t.Array(permission, {
      description: 'What could be lost most by comes first; at most 200.',
    }),
    revokeAll,
    evidence: assessmentEvidence,
  },
  {
    title: 'PermissionRisk',
    description: 'Who has standing powers over a wallet, and how to end them.',
    ...samples(permissionSamples.answer),
  },
)
export type PermissionAnswer = Static<typeof permissionAnswer>
