import type { PostgresTrouble } from './postgres-trouble.ts'

/** Why the database cannot be used; continues a sentence such as `Request events are not stored: …`. */
export const troubleText = (trouble: PostgresTrouble): string => {
  switch (trouble.kind) {
    case 'unreachable':
      return 'PostgreSQL cannot be reached'
    case 'late':
      return 'PostgreSQL did not answer in time'
    case 'starting':
      return 'PostgreSQL is starting or shutting down'
    case 'crowded':
      return 'PostgreSQL accepts no more connections'
    case 'full':
      return 'the disk of PostgreSQL is full'
    case 'read-only':
      return 'PostgreSQL is a replica, which cannot be written'
    case 'no-tls':
      return 'PostgreSQL offers no TLS, which sslmode requires'
    case 'untrusted':
      return 'the certificate of PostgreSQL is not trusted'
    case 'sign-in':
      return 'PostgreSQL refused the user or the password'
    case 'no-database':
      return 'the database in DATABASE_URL does not exist'
    case 'not-permitted':
      return 'the user in DATABASE_URL lacks rights on the schema'
    case 'replaced':
      return 'another instance has taken over this task'
    case 'newer-schema':
      return `it was changed by a newer version that this one cannot share it with (its schema is ${trouble.schema}, this version knows ${trouble.known})`
    case 'refused':
      return `PostgreSQL refused a query (${trouble.state})`
  }
}

/** What the operator can do. */
export const troubleAdvice = (trouble: PostgresTrouble): string => {
  switch (trouble.kind) {
    case 'unreachable':
      return 'Check that PostgreSQL runs, the host and port in DATABASE_URL, and the firewall.'
    case 'late':
      return 'Check the network, and what else PostgreSQL is doing.'
    case 'starting':
      return 'Wait a moment and run this again.'
    case 'crowded':
      return 'Raise max_connections. Each instance needs up to eight.'
    case 'full':
      return 'Free some space there, or lower EVENT_RETENTION_DAYS.'
    case 'read-only':
      return 'Point DATABASE_URL to the primary, by a name that follows it.'
    case 'no-tls':
      return 'Turn on ssl in PostgreSQL, or remove sslmode within a network of your own.'
    case 'untrusted':
      return 'NODE_EXTRA_CA_CERTS names the certificate of a private authority. The host in DATABASE_URL must be in the certificate.'
    case 'sign-in':
      return 'Check user and password in DATABASE_URL, percent-encoded, and pg_hba.conf.'
    case 'no-database':
    case 'not-permitted':
      return 'Create database, user and schema as the section on several instances in the deployment guide says.'
    case 'replaced':
      return 'Run this again.'
    case 'newer-schema':
      return 'Start the version that changed it, or restore a copy from before.'
    case 'refused':
      return 'See the log of PostgreSQL.'
  }
}
