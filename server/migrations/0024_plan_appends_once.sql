-- The server takes each batch for a case of its own, since it knows how long its arrays are, and planned the same statement anew
-- for every token of a stream: as dear as writing it. One plan for all, and one that also holds when the table has grown:
-- each row of a batch finds its run by the index.
ALTER FUNCTION append_events SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION append_events SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION append_events SET enable_hashjoin = off;--> statement-breakpoint
ALTER FUNCTION append_events SET enable_mergejoin = off;
