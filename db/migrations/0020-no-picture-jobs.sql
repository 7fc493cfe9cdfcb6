-- A process of its own draws the demo town's pictures now; what waits in the queue for that is done by nobody.
select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'draw-picture'));
