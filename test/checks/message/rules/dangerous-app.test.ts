import type { DangerousApp } from '../../../../src/checks/dapp/assess-app.ts'
import { dangerousAppCheck } from '../../../../src/checks/message/rules/dangerous-app.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

const message = signInText()
const host = 'evil.example'
const appOf = (level: DangerousApp['level']): DangerousApp => ({
  host,
  level,
  finding: { rule: 'mixed-scripts', params: { host } },
})
const caseOf = (name: string, level: DangerousApp['level'], severity: Severity) => ({
  name,
  message,
  dangerousApp: appOf(level),
  finds: [{ params: appOf(level), subject: host, severity }],
})

testMessageCheck(dangerousAppCheck, {
  quiet: [
    { name: 'nothing is known against the site', message, app: 'app.example.com' },
    { name: 'the request names no app', message },
  ],
  firing: [
    caseOf('listed', 'listed', 'critical'),
    caseOf('an imitation', 'critical', 'high'),
    caseOf('an odd name', 'high', 'medium'),
  ],
})
