import { dangerousAppCheck } from '../../../../src/checks/message/rules/dangerous-app.ts'
import type { AskingApp } from '../../../../src/scan/context/asking-app.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

const message = signInText()
const known = (level: AskingApp['level']): AskingApp => ({
  host: 'evil.example',
  level,
  reasonText: 'It is listed.',
})

testMessageCheck(dangerousAppCheck, {
  quiet: [
    { name: 'nothing is known against the site', message, app: 'app.example.com' },
    { name: 'the request names no app', message },
  ],
  firing: [
    {
      name: 'listed',
      message,
      dangerousApp: known('listed'),
      finds: [
        {
          params: { host: 'evil.example', level: 'listed', reasonText: 'It is listed.' },
          subject: 'evil.example',
        },
      ],
    },
    {
      name: 'an imitation',
      message,
      dangerousApp: known('critical'),
      finds: [
        {
          severity: 'high',
          params: { host: 'evil.example', level: 'critical', reasonText: 'It is listed.' },
          subject: 'evil.example',
        },
      ],
    },
    {
      name: 'an odd name',
      message,
      dangerousApp: known('high'),
      finds: [
        {
          severity: 'medium',
          params: { host: 'evil.example', level: 'high', reasonText: 'It is listed.' },
          subject: 'evil.example',
        },
      ],
    },
  ],
})
