/** Each query returns one `line` per object of the database. The queries leave out objects of extensions. */

const ownSchemaSql = (schema: string) => `${schema}::regnamespace::text !~ '^(pg_|information_schema$)'`;
const notOfExtensionSql = (table: string, id: string) => `not exists (select from pg_depend d
  where d.classid = '${table}'::regclass and d.objid = ${id} and d.deptype = 'e')`;

const grantsSql = (acl: string) => `(select string_agg(
    format('%s=%s%s', case a.grantee when 0 then 'public' else a.grantee::regrole::text end,
      lower(a.privilege_type), case when a.is_grantable then '*' end),
    ' ' order by a.grantee::regrole::text collate "C", a.privilege_type)
  from aclexplode(${acl}) a)`;
/** Before the first grant on an object, PostgreSQL's default privileges apply. */
const grantsOrDefaultsSql = (kind: string, acl: string, owner: string) =>
  grantsSql(`coalesce(${acl}, acldefault('${kind}', ${owner}))`);

export const CATALOGUE_QUERIES = [
  `select format('schema %s owner %s: %s', nspname, nspowner::regrole,
      ${grantsOrDefaultsSql("n", "nspacl", "nspowner")}) as line
    from pg_namespace where ${ownSchemaSql("oid")}`,

  `select format('%s %s owner %s rls %s%s replica identity %s options %s: %s',
      case c.relkind when 'S' then 'sequence' when 'r' then 'table' else format('relation %s', c.relkind) end,
      c.oid::regclass, c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity, c.relreplident,
      c.reloptions, case c.relkind when 'S' then ${grantsOrDefaultsSql("s", "c.relacl", "c.relowner")}
        else ${grantsOrDefaultsSql("r", "c.relacl", "c.relowner")} end) as line
    from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${ownSchemaSql("c.relnamespace")}
      and ${notOfExtensionSql("pg_class", "c.oid")}`,

  `select format('view %s: %s', oid::regclass, pg_get_viewdef(oid)) as line
    from pg_class where relkind in ('v', 'm') and ${ownSchemaSql("relnamespace")}
      and ${notOfExtensionSql("pg_class", "pg_class.oid")}`,

  `select format('sequence %s.%s type %s start %s min %s max %s by %s cycle %s', schemaname,
      sequencename, data_type, start_value, min_value, max_value, increment_by, cycle) as line
    from pg_sequences where ${ownSchemaSql("quote_ident(schemaname)")}`,

  `select format('column %s.%I: %s%s%s%s collate %s: %s', a.attrelid::regclass, a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
      case a.attgenerated when '' then ' default ' else format(' generated %s ', a.attgenerated) end
        || pg_get_expr(d.adbin, d.adrelid),
      case when a.attidentity <> '' then format(' identity %s', a.attidentity) end,
      a.attcollation::regcollation, ${grantsSql("a.attacl")}) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
      and ${ownSchemaSql("c.relnamespace")} and ${notOfExtensionSql("pg_class", "c.oid")}`,

  `select format('constraint %s %s valid %s: %s', conrelid::regclass, conname, convalidated,
      pg_get_constraintdef(oid)) as line
    from pg_constraint where contype <> 't' and ${ownSchemaSql("connamespace")}`,

  `select format('index %s valid %s: %s', indexrelid::regclass, indisvalid,
      pg_get_indexdef(indexrelid)) as line
    from pg_index join pg_class c on c.oid = indexrelid where ${ownSchemaSql("c.relnamespace")}`,

  `select format('function %s owner %s: %s: %s', oid::regprocedure, proowner::regrole,
      ${grantsOrDefaultsSql("f", "proacl", "proowner")}, pg_get_functiondef(oid)) as line
    from pg_proc where prokind in ('f', 'p', 'w') and ${ownSchemaSql("pronamespace")}
      and ${notOfExtensionSql("pg_proc", "pg_proc.oid")}`,

  `select format('trigger on %s enabled %s: %s', tgrelid::regclass, tgenabled,
      pg_get_triggerdef(oid)) as line from pg_trigger where not tgisinternal
    union all
    select format('event trigger %s on %s: %s', evtname, evtevent, evtfoid::regprocedure)
    from pg_event_trigger`,

  `select format('policy on %I.%I %s: %s %s to %s using %s check %s', schemaname, tablename,
      policyname, permissive, cmd, roles, qual, with_check) as line
    from pg_policies`,

  `select format('type %s %s not null %s default %s: %s %s', oid::regtype, typtype, typnotnull,
      typdefault, typbasetype::regtype, (select string_agg(enumlabel, ', ' order by enumsortorder)
        from pg_enum where enumtypid = t.oid)) as line
    from pg_type t where typtype in ('e', 'd', 'r') and ${ownSchemaSql("typnamespace")}
      and ${notOfExtensionSql("pg_type", "t.oid")}`,

  `select format('extension %s in %s version %s', extname, extnamespace::regnamespace, extversion)
    as line from pg_extension`,

  `select format('publication %s all %s insert %s update %s delete %s truncate %s: %s', p.pubname,
      p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate,
      (select string_agg(format('%I.%I %s %s', schemaname, tablename, attnames, rowfilter), ', '
        order by schemaname, tablename) from pg_publication_tables t where t.pubname = p.pubname))
    as line from pg_publication p`,

  `select format('default privileges of %s in %s for %s: %s', defaclrole::regrole,
      nullif(defaclnamespace, 0)::regnamespace, defaclobjtype, ${grantsSql("defaclacl")}) as line
    from pg_default_acl`,

  `select format('role %s super %s inherit %s login %s bypass rls %s: %s', rolname, rolsuper,
      rolinherit, rolcanlogin, rolbypassrls, rolconfig) as line
    from pg_roles where rolname !~ '^pg_'
    union all
    select format('settings of %s in this database: %s', nullif(setrole, 0)::regrole, setconfig)
    from pg_db_role_setting where setdatabase <> 0`,

  `select format('comment on %s %s: %s', i.type, i.identity, d.description) as line
    from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where i.schema in (select nspname from pg_namespace where ${ownSchemaSql("oid")})
      and i.schema <> 'extensions'`,
];

/** This query returns all tables. `volatile` lists columns such as times and ids, which differ between two databases. */
export const ALL_TABLES_QUERY = `
  select format('%I.%I', n.nspname, c.relname) as name, coalesce((
      select array_agg(a.attname) from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = c.oid and pg_get_expr(d.adbin, d.adrelid) ~ '(now|gen_random_uuid)\\(\\)'
    ), '{}')::text[] as volatile
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'storage')`;
