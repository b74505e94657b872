import { known } from '../../../../src/findings/known.ts'
import { launchpadCurveCheck } from '../../../../src/checks/token/rules/launchpad-curve.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { facts, testTokenCheck, tokenMint } from '../../../kit/checks/token-case.ts'

const curve = { launchpad: 'Pump.fun', complete: false, paidLamports: 1_500_000_000n }
const atProvider = (graduated?: boolean): Partial<TokenContext> => ({
  market: known(facts({ launchpad: 'boop', ...(graduated !== undefined && { graduated }) })),
})

testTokenCheck(launchpadCurveCheck, {
  quiet: [
    { name: 'a completed curve', context: { curve: { ...curve, complete: true } } },
    { name: 'a token that left its launchpad, according to a provider', context: atProvider(true) },
    { name: 'a launchpad token without further facts', context: atProvider() },
  ],
  firing: [
    {
      name: 'a curve',
      context: { curve },
      finds: [{ params: { launchpad: 'Pump.fun', paidLamports: 1500000000n }, subject: tokenMint }],
    },
    {
      name: 'a curve that a provider reports',
      context: atProvider(false),
      finds: [{ params: { launchpad: 'boop' }, subject: tokenMint }],
    },
  ],
  inapplicable: [
    { name: 'a token without a launchpad', gap: { reason: 'token-not-on-launchpad' } },
    {
      name: 'a verified token',
      context: { curve, trust: 'verified' },
      gap: { reason: 'token-verified' },
    },
  ],
})
