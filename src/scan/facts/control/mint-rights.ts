import type { AuthorityKind } from '../../../solana/decoding/format/action.ts'
import type { ControlField } from '../../../solana/effects/change.ts'

/** Rights over a mint by the field of its state that names their holder. */
export const mintRights = {
  'mint-authority': 'mint-tokens',
  'freeze-authority': 'freeze-account',
  'mint-close-authority': 'close-mint',
  'permanent-delegate': 'permanent-delegate',
  'transfer-fee-authority': 'transfer-fee-config',
  'withheld-withdraw-authority': 'withheld-withdraw',
  'transfer-hook-authority': 'transfer-hook-program',
  'pause-authority': 'pause',
  'permissioned-burn-authority': 'permissioned-burn',
  'interest-rate-authority': 'interest-rate',
  'scaled-amount-authority': 'scaled-ui-amount',
  'confidential-transfer-authority': 'confidential-transfer',
  'confidential-transfer-fee-authority': 'confidential-transfer-fee',
  'metadata-pointer-authority': 'metadata-pointer',
  'group-pointer-authority': 'group-pointer',
  'group-update-authority': 'group-update',
  'group-member-pointer-authority': 'group-member-pointer',
} as const satisfies Partial<Record<ControlField, AuthorityKind>>
