import { tokenProgram } from '../../address/known-address.ts'
import { setAuthoritySpec, sharedTokenSpecs } from './token-instructions.ts'
import { tokenProgramDecoder } from './token-program.ts'

/** SPL Token's `AuthorityType` in its order. */
const authorityKinds = ['mint-tokens', 'freeze-account', 'token-owner', 'close-account'] as const

/** SPL Token, including the additions of p-token: WithdrawExcessLamports, UnwrapLamports and Batch. */
export const tokenDecoder = tokenProgramDecoder({
  programId: tokenProgram,
  programName: 'Token',
  specs: new Map([...sharedTokenSpecs, setAuthoritySpec(authorityKinds)]),
  groups: new Map(),
  findInterfaceSpec: () => undefined,
})
