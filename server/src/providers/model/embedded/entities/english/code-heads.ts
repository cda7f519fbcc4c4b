import { wordSet } from '../../../../../text/words/word-set.ts';

/** How names in programs end. */
export const CODE_HEADS: ReadonlySet<string> = wordSet(`
adapter api array async attribute attributes base batch block body bool buffer builder bytes cache callback channel class client
code collection column command component config configuration connection const constant container content context controller
converter count counter creator data date decoder delegate descriptor detail details dialog dict directory dispatcher document
driver element encoder engine entity entry enum error event events exception executor exporter expression factory field file filter
flag float folder format formatter frame function generator getter group guard handle handler hash header headers helper hook id
image impl importer index info input instance int integer interceptor interface item items iterator job key keys label layer layout
length level line link list listener loader lock log logger loop manager map mapper matcher mapping message metadata method middleware
migration mixin mock mode model module monitor mutex name node number object observer offset option options output owner page pair
param parameter params parser part path pattern payload permission plugin point pointer policy pool port position predicate printer
process processor profile promise property props provider proxy query queue range reader receiver record reducer ref reference
registry renderer repository request resolver resource response result retry role router row rule runner scanner scheduler schema
scope script section selector sender serializer server service session set setter setting settings size sort source spec state
statement status step store stream string style subscriber suite table tag target task template test text thread time timeout timer
token tracker transaction transformer transport tree trigger type unit update url user util utils validator value values variable
version view visitor watcher widget window worker wrapper writer`);
