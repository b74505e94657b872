import { address } from '../../address/address.ts'
import type { InstructionDecoder } from '../format/decoder.ts'
import { namedByCode, openProgramDecoder } from '../format/open-program.ts'

const titan = {
  programId: address('T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT'),
  programName: 'Titan aggregator',
}

/** github Titan-Pathfinder/titan-v2-cpi-example@d4327181 titan_swap.json: Anchor codes. */
const longCodes = openProgramDecoder({
  ...titan,
  codeBytes: 8,
  specs: new Map(
    namedByCode({
      afaf6d1f0d989bed: 'Initialize',
      '56b7a3900032ad1c': 'SwapRoute',
      f95b542145160087: 'SwapRouteV2',
    }),
  ),
})

/**
 * github Titan-Pathfinder/integration-template@c0bb5c9b src/swap_route/mod.rs: the newest route has a one-byte code.
 */
const shortCodes = openProgramDecoder({
  ...titan,
  codeBytes: 1,
  specs: new Map(namedByCode({ '2a': 'SwapRouteV3' })),
})

/** An aggregator that moved from eight-byte codes to a one-byte code, which none of the longer ones starts with. */
export const titanDecoder: InstructionDecoder = {
  ...titan,
  decode: (instruction) => {
    const short = shortCodes.decode(instruction)
    return short.status === 'named' ? short : longCodes.decode(instruction)
  },
}
