import { pageLookCheck } from '../../../../src/checks/dapp/rules/page-look.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'
import { readingOf } from '../../../kit/checks/page-case.ts'

const url = 'https://app.example-dapp.com/'
const failure = 'unreachable'

testDappCheck(pageLookCheck, {
  quiet: [{ url, page: readingOf(url, '<h1>An app</h1>') }],
  firing: [],
  gaps: [
    { url, run: { status: 'not-applicable', gap: { reason: 'pages-off' } } },
    {
      url,
      page: { status: 'failed', failure, hops: [] },
      run: { status: 'failed', gap: { reason: 'page-not-read', failure } },
      finds: [{ params: { failure }, subject: 'app.example-dapp.com' }],
    },
  ],
})
