import type { Address } from '../../address/address.ts'
import { ed25519Program, secp256k1Program, secp256r1Program } from '../../address/known-address.ts'
import type { InstructionDecoder } from '../format/decoder.ts'

/** The runtime verifies signatures over any bytes and does nothing else; other programs read the result. */
const signatureCheck = (programId: Address, programName: string): InstructionDecoder => ({
  programId,
  programName,
  decode: () => ({ status: 'named', name: 'VerifySignatures', actions: [] }),
})

export const ed25519Decoder = signatureCheck(ed25519Program, 'Ed25519 signatures')
export const secp256k1Decoder = signatureCheck(secp256k1Program, 'Secp256k1 signatures')
export const secp256r1Decoder = signatureCheck(secp256r1Program, 'Secp256r1 signatures')
