/** The pgbench script of an order: it writes the same rows as our product, in the same transactions. */
export const BARE_ORDER = `
\\set learner :n * :clients + :client_id
insert into bench.order_numbers (learner_id) values (:learner) returning id \\gset order_
begin;
insert into bench.orders (learner_id, id, module_id, module_name, course_name, amount_paise)
  values (:learner, :order_id, 1, 'Basics', 'Core Java', 2500)
  on conflict (learner_id, module_id) where state in ('draft', 'placed') do nothing;
${insertEvent('ordered', 'draft', `''`)}
end;
update bench.orders set placing_until = now() + interval '20 seconds', place_tries = place_tries + 1
  where learner_id = :learner and id = :order_id and provider_order_id is null
    and (placing_until is null or placing_until < now());
update bench.order_numbers set provider_order_id = coalesce(provider_order_id, 'order_' || lpad(:order_id::text, 14, '0'))
  where id = :order_id;
begin;
update bench.orders set provider_order_id = 'order_' || lpad(:order_id::text, 14, '0'), placing_until = null,
    state = case state when 'draft' then 'placed' else state end
  where learner_id = :learner and id = :order_id and provider_order_id is null;
${insertEvent('placed', 'placed', `'order_' || lpad(:order_id::text, 14, '0')`)}
end;`

function insertEvent(kind: string, state: string, note: string): string {
  return `
insert into bench.order_events (learner_id, order_id, nth, kind, state, source, payment_id, amount_paise, note, at)
  select :learner, :order_id, coalesce(max(nth), 0) + 1, '${kind}', '${state}', 'learner', null, null, ${note},
    clock_timestamp()
  from bench.order_events where learner_id = :learner and order_id = :order_id;`
}
