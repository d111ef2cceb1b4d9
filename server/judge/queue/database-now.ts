/** The database's clock, ms. Only this clock decides about leases, since workers' clocks may differ. */
export const DATABASE_NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
