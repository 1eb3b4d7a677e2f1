-- A refusal as data: the id of its message and the arguments, as JSON; refusals from before have none.
ALTER TABLE refusals ADD COLUMN said TEXT;
