import { address } from '../../address/address.ts'
import type { InstructionDecoder } from '../format/decoder.ts'

const programName = 'GatorSwap'

/** A plain swap, and one with a quote signed by its market maker. */
const swapLengths = [41, 113]

const swapTag = 0x01

/**
 * An exchange without a public interface. Its swap is recognized by length and last byte, according to one third party
 * (github boz1/does-my-mev-protection-work@1031e73c python/solana_registry_protocols.py).
 */
export const gatorswapDecoder: InstructionDecoder = {
  programId: address('gatorLx9aC1e5ZWAXscv5QRKiLXnLPLXjftVc81h1Hr'),
  programName,
  decode: ({ data }) =>
    swapLengths.includes(data.length) && data.at(-1) === swapTag
      ? { status: 'named', name: 'Swap', actions: [] }
      : {
          status: 'unknown-program',
          actions: [],
          problem: { reason: 'unknown-form' },
        },
}
