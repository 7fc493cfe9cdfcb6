-- Notices to those who have requested a lesson do not name the instructor any more, who may have left.
update notice_outbox set details = details - 'instructor'
where kind in ('lesson-sent', 'lesson-answered', 'lesson-unanswered');
update notices set body = case
    when kind = 'lesson-sent' then '강사가 답하면 알려 드려요.'
    when kind = 'lesson-unanswered' then '보낸 요청에 아직 답이 없어요. 가까운 다른 강사를 찾았어요.'
    -- The date follows the last dot in the middle, since a name may contain one as well.
    when body like '% 강사 · %' then regexp_replace(body, '^.* 강사 · ', '')
    else '강사의 답을 확인해 보세요.'
  end
where kind in ('lesson-sent', 'lesson-answered', 'lesson-unanswered');
