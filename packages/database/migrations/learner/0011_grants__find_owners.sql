-- squawk-ignore-file require-concurrent-index-creation -- grants and orders are few beside answers, and written rarely
-- Who owns a module: asked before it is deleted.
create index grants_module_id on learner.grants (module_id, learner_id);
create index orders_module_id on learner.orders (module_id, learner_id);
