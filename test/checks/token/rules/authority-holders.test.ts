import { authorityHoldersCheck } from '../../../../src/checks/token/rules/authority-holders.ts'
import { noAnswer, authority, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(authorityHoldersCheck, {
  quiet: [
    { name: 'a holder that was read', context: { authorities: [authority('mint')] } },
    {
      name: 'a holder that is known without reading',
      context: { authorities: [authority('mint', 'issuer')], authoritiesUnread: noAnswer },
    },
  ],
  failing: [
    {
      name: 'an unreadable holder',
      context: {
        authorities: [authority('mint', 'single', 'unread')],
        authoritiesUnread: noAnswer,
      },
      gap: noAnswer,
    },
  ],
  inapplicable: [
    {
      name: 'a token without authorities',
      gap: { reason: 'token-without-authorities' },
    },
  ],
})
