import { t } from 'elysia'
import { readAddress } from '../../solana/address/read-address.ts'
import { explained } from './explained.ts'

/** The only supported network. */
export const chainSchema = t.Literal(
  'solana',
  explained('"solana"', { description: 'The only supported network.' }),
)

/** An address, 32 bytes in base58, has 32 to 44 characters; the use case checks the rest and reports what is wrong. */
export const addressSchema = () =>
  t.String(
    explained(
      'a Solana address (base58 of 32 bytes)',
      { minLength: 32, maxLength: 44 },
      readAddress,
    ),
  )

export const severitySchema = t.Union(
  [
    t.Literal('info'),
    t.Literal('low'),
    t.Literal('medium'),
    t.Literal('high'),
    t.Literal('critical'),
  ],
  { title: 'Severity' },
)
