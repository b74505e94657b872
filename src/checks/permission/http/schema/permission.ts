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
      ...addressSchema(),
      description:
        'Address of the wallet. Token accounts, mints and programs are rejected with a message that names what they are.',
    },
  },
  {
    ...explained('a JSON object with address', {}),
    ...samples(permissionSamples.body),
  },
)
export type PermissionBody = Static<typeof permissionBody>

const text = (description: string) => t.String({ description })

const transactionFields = {
  transaction: text(
    'Unsigned legacy transaction in base64. The wallet is its only signer and fee payer.',
  ),
  instructions: t.Integer({ minimum: 1, description: 'Number of instructions.' }),
  feeLamports: t.Integer({ minimum: 0, description: 'Network fee without a priority fee.' }),
}

const permission = t.Object(
  {
    kind: t.String({
      description: `Kind of permission. More may be added: ${permissionKinds.map((kind) => `\`${kind}\``).join(', ')}.`,
    }),
    severity: severitySchema,
    account: text(
      'Account that the permission applies to: a token, stake, nonce or program data account, the mint for controls of a token issuer, or the wallet itself.',
    ),
    program: t.Optional(text('Program that owns that account.')),
    mint: t.Optional(
      text('Token that could be lost; native SOL is listed under the wrapped SOL mint.'),
    ),
    holder: t.Optional(text('Address that has the permission. Absent if there is none.')),
    holderKind: t.Optional(
      t.Union(
        holderKinds.map((kind) => t.Literal(kind)),
        {
          description:
            '`wallet`: can have a private key. `program`, `known-program`: has no key; a program signs for it. `own`: the requested wallet.',
        },
      ),
    ),
    holderName: t.Optional(
      text('Name of the protocol or issuer, or the address’s entry on a list.'),
    ),
    amount: t.Optional(
      text('Exact amount that the holder could take or withhold now, in base units.'),
    ),
    decimals: t.Optional(t.Integer({ minimum: 0, maximum: 255 })),
    uiAmount: t.Optional(text('The same amount in whole tokens.')),
    allowance: t.Optional(
      text('What a delegate may still take in total, now and later, in base units.'),
    ),
    unlimited: t.Optional(t.Boolean({ description: 'Whether that allowance is unlimited.' })),
    exposureUsd: t.Optional(
      t.Number({
        minimum: 0,
        description:
          'Value of the amount, capped at the liquidity of the token’s pools. Absent if no price is known.',
      }),
    ),
    summary: text('The permission in plain English.'),
    remedy: text('What to do about it, in plain English.'),
    notes: t.Optional(t.Array(t.String(), { description: 'Other things to know about it.' })),
    revoke: t.Optional(
      t.Object(transactionFields, {
        title: 'RevokeTransaction',
        description: 'Ends this permission. Absent if the wallet cannot end it on its own.',
      }),
    ),
  },
  { title: 'Permission' },
)

const revokeAll = t.Optional(
  t.Object(
    {
      transactions: t.Array(
        t.Object(
          {
            ...transactionFields,
            accounts: t.Array(t.String(), {
              description: 'Accounts whose permissions this transaction ends.',
            }),
          },
          { title: 'RevokeAllTransaction' },
        ),
      ),
      lastValidBlockHeight: t.Integer({
        minimum: 0,
        description: 'All transactions in this answer expire after this block height.',
      }),
    },
    {
      description:
        'Ends every listed permission that can be ended, including those of known protocols and nonce accounts in use, in as few transactions as possible. Each transaction is atomic.',
    },
  ),
)

export const permissionAnswer = t.Object(
  {
    ...assessmentFields('`unknown`: the token accounts could not be listed or read.'),
    complete: t.Boolean({ description: 'Whether everything could be checked.' }),
    notExamined: t.Array(t.String(), {
      description: 'What was not checked, and why, in plain English.',
    }),
    tokenAccounts: t.Optional(
      t.Integer({
        minimum: 0,
        description:
          'Number of token accounts of the wallet. Absent if they could not all be listed.',
      }),
    ),
    permissionCount: t.Integer({
      minimum: 0,
      description: 'Number of permissions found, including those not listed.',
    }),
    exposedUsd: t.Optional(
      t.Number({
        minimum: 0,
        description: 'Total value that could be taken, as far as prices are known.',
      }),
    ),
    permissions: t.Array(permission, {
      description: 'Largest possible loss first; at most 200.',
    }),
    revokeAll,
    evidence: assessmentEvidence,
  },
  {
    title: 'PermissionRisk',
    description: 'Who has standing permissions over a wallet, and how to end them.',
    ...samples(permissionSamples.answer),
  },
)
export type PermissionAnswer = Static<typeof permissionAnswer>
