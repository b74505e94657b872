import type { Address } from '../../address/address.ts'
import { loaderV1Program, loaderV2Program } from '../../address/known-address.ts'
import type { InstructionDecoder } from '../format/decoder.ts'

/** The first two loaders still run programs deployed with them; new deployments are disabled. */
const retiredLoader = (programId: Address, programName: string): InstructionDecoder => ({
  programId,
  programName,
  decode: () => ({ status: 'named', name: 'Load', actions: [] }),
})

export const loaderV1Decoder = retiredLoader(loaderV1Program, 'Loader v1')
export const loaderV2Decoder = retiredLoader(loaderV2Program, 'Loader v2')
