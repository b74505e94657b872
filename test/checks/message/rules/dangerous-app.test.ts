import { dangerousAppCheck } from '../../../../src/checks/message/rules/dangerous-app.ts'
import type { AskingApp } from '../../../../src/scan/context/asking-app.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

const message = signInText()
const known = (level: AskingApp['level']): AskingApp => ({
  host: 'evil.example',
  level,
  message: 'It is listed.',
})

testMessageCheck(dangerousAppCheck, {
  quiet: [
    { name: 'nothing is known against the site', message, app: 'app.example.com' },
    { name: 'nobody said where', message },
  ],
  firing: [
    { name: 'listed', message, asking: known('listed'), says: ['critical DANGEROUS_APP'] },
    { name: 'an imitation', message, asking: known('critical'), says: ['high DANGEROUS_APP'] },
    { name: 'an odd name', message, asking: known('high'), says: ['medium DANGEROUS_APP'] },
  ],
})
