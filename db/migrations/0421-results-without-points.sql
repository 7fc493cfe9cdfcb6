-- A result may say who has won without points.
alter table timer_result_players alter column score drop not null;
