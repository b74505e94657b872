import { known } from '../../../../src/findings/known.ts'
import { metadataHostCheck } from '../../../../src/checks/token/rules/metadata-host.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { named, noAnswer, silent, testTokenCheck } from '../../../kit/checks/token-case.ts'

const described = named('GRAPE', 'Grape', 'https://evil.example/a.json')
const report = (verdict: 'blocked' | 'allowed'): Partial<TokenContext> => ({
  ...described,
  siteReports: known([
    { list: 'a list', date: '2026-11-18', verdict, entry: 'evil.example', byOperator: false },
  ]),
})

testTokenCheck(metadataHostCheck, {
  quiet: [
    { name: 'a site on no list', context: described },
    { name: 'a site that the operator allows', context: report('allowed') },
  ],
  firing: [
    {
      name: 'a listed site',
      context: report('blocked'),
      finds: [{ params: { list: 'a list', date: '2026-11-18' }, subject: 'evil.example' }],
    },
  ],
  failing: [
    {
      name: 'any site without a list in use',
      context: { ...described, siteReports: silent },
      gap: noAnswer,
    },
  ],
  inapplicable: [
    { name: 'a token without a description', gap: { reason: 'token-without-metadata-uri' } },
  ],
})
