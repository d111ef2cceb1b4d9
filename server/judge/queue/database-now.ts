/** The database's clock in ms: leases are compared by it alone, since workers' clocks may differ. */
export const DATABASE_NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
