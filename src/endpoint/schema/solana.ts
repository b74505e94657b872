import { t } from 'elysia'
import { explained } from './explained.ts'

/** `<supported_chain>` of the contract: the one network there is. */
export const chainSchema = t.Literal(
  'solana',
  explained('chain', '"solana"', { description: 'The one network there is.' }),
)

/** An address, 32 bytes in base58, has 32 to 44 characters; the verb checks the rest and says what is wrong. */
export const addressSchema = (field: string) =>
  t.String(
    explained(field, 'a Solana address (base58 of 32 bytes)', {
      minLength: 32,
      maxLength: 44,
    }),
  )

/** Design section 3. */
export const severitySchema = t.Union([
  t.Literal('info'),
  t.Literal('low'),
  t.Literal('medium'),
  t.Literal('high'),
  t.Literal('critical'),
])
