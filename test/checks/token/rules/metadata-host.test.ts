import { metadataHostCheck } from '../../../../src/checks/token/rules/metadata-host.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { named, testTokenCheck } from '../../../kit/checks/token-case.ts'

const described = named('GRAPE', 'Grape', 'https://evil.example/a.json')
const report = (verdict: 'blocked' | 'allowed'): Partial<TokenContext> => ({
  ...described,
  siteReports: {
    value: [
      { list: 'a list', date: '2026-11-18', verdict, entry: 'evil.example', byOperator: false },
    ],
  },
})

testTokenCheck(metadataHostCheck, {
  quiet: [
    { name: 'a site on no list', context: described },
    { name: 'a site that the operator allows', context: report('allowed') },
  ],
  firing: [
    { name: 'a listed site', context: report('blocked'), says: ['high METADATA_HOST_LISTED'] },
  ],
  failing: [
    {
      name: 'any site where no list is in use',
      context: { ...described, siteReports: { missing: 'No list.' } },
    },
  ],
  inapplicable: [{ name: 'a token without a description', context: {} }],
})
