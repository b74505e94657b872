// Tests must not depend on the zone of the machine they run on.
process.env['TZ'] = 'UTC'
