import { token2022Program } from '../../address/known-address.ts'
import { extensionGroups, extensionSpecs, findInterfaceSpec } from './token-2022-extensions.ts'
import { setAuthoritySpec, sharedTokenSpecs } from './token-instructions.ts'
import { tokenProgramDecoder } from './token-program.ts'

/** Token-2022's `AuthorityType` in its order. */
const authorityKinds = [
  'mint-tokens',
  'freeze-account',
  'token-owner',
  'close-account',
  'transfer-fee-config',
  'withheld-withdraw',
  'close-mint',
  'interest-rate',
  'permanent-delegate',
  'confidential-transfer',
  'transfer-hook-program',
  'confidential-transfer-fee',
  'metadata-pointer',
  'group-pointer',
  'group-member-pointer',
  'scaled-ui-amount',
  'pause',
  'permissioned-burn',
] as const

/** Token-2022: the instructions shared with Token, its extensions, and the interfaces it implements. */
export const token2022Decoder = tokenProgramDecoder({
  programId: token2022Program,
  programName: 'Token-2022',
  specs: new Map([...sharedTokenSpecs, setAuthoritySpec(authorityKinds), ...extensionSpecs]),
  groups: extensionGroups,
  findInterfaceSpec,
})
